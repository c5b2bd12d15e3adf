package retrycmd.cli;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The option table as picocli's model, built in code: reading annotations and picocli's standard mixins would take longer
 * than all the rest of the start.
 */
final class CommandLineModel {

    private static final int WIDTH = 80;

    private final CommandLine commandLine;

    private CommandLineModel(CommandSpec spec) {
        this.commandLine = new CommandLine(spec).setExpandAtFiles(false).setUsageHelpWidth(WIDTH);
    }

    /** The model of all options, with all that the help says of them. */
    static CommandLineModel whole() {
        CommandSpec spec = spec();
        for (Option.Group group : Option.Group.values()) {
            spec.addArgGroup(group(group));
        }
        HelpPage.describe(spec);
        return new CommandLineModel(spec);
    }

    private static CommandSpec spec() {
        // Neither is needed: values stay text until they are ours to judge, and there is no Groovy here.
        System.setProperty("picocli.converters.excludes", "java.*");
        System.setProperty("picocli.disable.closures", "true");
        CommandSpec spec = CommandSpec.create().name("retry-cmd");
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("COMMAND [ARG...]")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .hidden(true)
                .build());
        spec.parser()
                .stopAtPositional(true)
                .overwrittenOptionsAllowed(true)
                .trimQuotes(false)
                .aritySatisfiedByAttachedOptionParam(true);
        return spec;
    }

    /** The words of the command line, sorted into options and the command; throws {@link UsageException}. */
    ParsedWords parse(String[] words) {
        try {
            ParseResult result = commandLine.parseArgs(words);
            Values values = new Values();
            for (Option option : Option.values()) {
                OptionSpec match = result.matchedOption(option.longName());
                if (match != null) {
                    values.put(option, given(option, match));
                }
            }
            List<String> command = result.matchedPositionals().isEmpty()
                    ? List.of()
                    : result.matchedPositionals().get(0).originalStringValues();
            return new ParsedWords(values, command);
        } catch (ParameterException e) {
            throw new UsageException(firstLine(String.valueOf(e.getMessage())));
        }
    }

    /** The whole help, ready to print. */
    String help() {
        return commandLine.getUsageMessage(CommandLine.Help.Ansi.OFF);
    }

    /** What an option was given: its values, or once its name for each time that an option without a value stood there. */
    private static List<String> given(Option option, OptionSpec match) {
        boolean[] flags = option.parameter().isEmpty() ? match.getValue() : new boolean[0];
        return flags.length == 0 ? match.originalStringValues() : Collections.nCopies(flags.length, option.longName());
    }

    private static ArgGroupSpec group(Option.Group group) {
        ArgGroupSpec.Builder builder =
                ArgGroupSpec.builder().validate(false).exclusive(false).heading("%n" + group.heading() + ":%n");
        for (Option option : Option.values()) {
            if (option.group() == group) {
                builder.addArg(spec(option)
                        .description(option.text().replace("%", "%%"))
                        .build());
            }
        }
        return builder.build();
    }

    private static OptionSpec.Builder spec(Option option) {
        OptionSpec.Builder builder = OptionSpec.builder(option.names().toArray(new String[0]));
        if (option.parameter().isEmpty()) {
            builder.type(boolean[].class).arity("0");
        } else {
            builder.type(List.class)
                    .auxiliaryTypes(String.class)
                    .arity("1")
                    .paramLabel(option.parameter())
                    .hideParamSyntax(true);
        }
        return builder;
    }

    /** picocli names things with a capital and may add suggestions on further lines. */
    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        String line = end < 0 ? message : message.substring(0, end);
        return line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1);
    }
}
