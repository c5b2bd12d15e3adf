package retrycmd.process;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The programs between us and the command that undo what the JVM does to a child and Java cannot mend: each does its part
 * and becomes the next one, the last one the command. Most runs need none, or one.
 *
 * <p>What a JVM does: it closes all descriptors from 3 on; it forgets which signals were blocked, and that some were
 * ignored; up to JDK 24 it starts every child with SIGQUIT blocked, so that neither Ctrl-\ nor a request for a thread dump
 * reaches anything below us; and it cannot start in a directory that is gone.
 */
final class Trampoline {

    private static final String PERL = "/usr/bin/perl";

    /**
     * Gets our descriptors into the child under their own numbers, by pidfd_getfd(2): the same open files, offsets shared.
     * Where that is not allowed it opens them again, but for files open for plain writing, which would be written over.
     * Closes those of 0, 1 and 2 in the list. In ascending order, so that a descriptor received has its own number or one
     * that nobody is waiting for.
     */
    private static final String PASS_DESCRIPTORS = """
            $^F = 1 << 30;
            my ($pid, $list, $variables) = splice @ARGV, 0, 3;
            delete $ENV{PERL_BADLANG};
            /^(.*?)=(.*)/s and $ENV{$1} = $2 for splice @ARGV, 0, $variables;
            my @keep;
            my $pidfd = syscall(434, $pid + 0, 0);
            if ($pidfd >= 0) {
                open(my $low, '<&=', $pidfd);
                $pidfd = fcntl($low, 0, 240);
            }
            my @closed;
            for my $number (split /,/, $list) {
                if ($number < 3) {
                    push @closed, ('STDIN', 'STDOUT', 'STDERR')[$number];
                    next;
                }
                my $received = defined $pidfd && $pidfd >= 0 ? syscall(438, $pidfd + 0, $number + 0, 0) : -1;
                my $handle;
                if ($received >= 0) {
                    open($handle, '<&=', $received) or next;
                } else {
                    my $path = "/proc/$pid/fd/$number";
                    open(my $info, '<', "/proc/$pid/fdinfo/$number") or next;
                    my ($pos, $flags) = join('', <$info>) =~ /^pos:\\s*(\\d+)\\s+flags:\\s*(\\d+)/;
                    close $info;
                    my $mode = oct($flags) & 02003;
                    next if -f $path && ($mode & 3) && !($mode & 02000);
                    sysopen($handle, $path, $mode) or next;
                    sysseek($handle, $pos, 0) if -f $path;
                }
                if (fileno($handle) == $number) {
                    fcntl($handle, 2, 0);
                    push @keep, $handle;
                } else {
                    fcntl($handle, 0, $number + 0);
                }
            }
            if (defined $pidfd && $pidfd >= 0) {
                open(my $last, '<&=', $pidfd);
                close $last;
            }
            close $_ for @closed;
            exec { $ARGV[0] } @ARGV;
            print STDERR "retry-cmd: cannot run '$ARGV[0]': $!\\n";
            exit($! == 2 ? 127 : 126);
            """;

    private Trampoline() {}

    /** The words to put before the command; none if it needs none. Fails where it cannot do without one we lack. */
    static List<String> words(Inheritance inheritance, Command command, Map<String, String> environment)
            throws IOException {
        List<String> words = new ArrayList<>();
        if (!inheritance.descriptors().isEmpty() && new File(PERL).canExecute()) {
            words.add(PERL);
            words.add("-e");
            words.add(PASS_DESCRIPTORS);
            words.add(Long.toString(inheritance.pid()));
            words.add(join(inheritance.descriptors()));
            List<String> variables = withoutPerls(environment);
            words.add(Integer.toString(variables.size()));
            words.addAll(variables);
        }
        words.addAll(Env.words(inheritance, command, environment));
        return words;
    }

    /**
     * Takes what perl would heed out of the environment, for perl to put back before it becomes the command, and bids it be
     * silent about a locale that it does not know.
     */
    private static List<String> withoutPerls(Map<String, String> environment) {
        List<String> variables = new ArrayList<>();
        for (Map.Entry<String, String> entry : environment.entrySet()) {
            if (entry.getKey().startsWith("PERL")) {
                variables.add(entry.getKey() + "=" + entry.getValue());
            }
        }
        for (String variable : variables) {
            environment.remove(variable.substring(0, variable.indexOf('=', 1)));
        }
        environment.put("PERL_BADLANG", "0");
        return variables;
    }

    private static String join(List<Integer> numbers) {
        StringBuilder list = new StringBuilder();
        for (Integer number : numbers) {
            list.append(list.length() == 0 ? "" : ",").append(number);
        }
        return list.toString();
    }
}
