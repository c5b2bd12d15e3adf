package retrycmd;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import java.net.URISyntaxException;
import java.time.Clock;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keeps the directions of the imports, and each outside thing in the one place that may touch it. */
class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("retrycmd");

    @ParameterizedTest
    @CsvSource({
        "engine,   ''",
        "hint,     ''",
        "file,     ''",
        "process,  engine hint",
        "classify, process engine hint",
        "state,    file engine",
        "report,   process hint file engine",
        "cli,      engine hint file process classify state report",
    })
    void a_package_imports_only_what_lies_below_it(String name, String below) {
        String[] allowed = Stream.concat(Stream.of(name), Stream.of(below.split(" ")))
                .filter(room -> !room.isEmpty())
                .map(ArchitectureTest::room)
                .toArray(String[]::new);

        check(noClasses()
                .that(resideInAPackage(room(name)))
                .should()
                .dependOnClassesThat(
                        resideInAPackage("retrycmd..").and(DescribedPredicate.not(resideInAnyPackage(allowed)))));
    }

    @Test
    void every_class_lives_in_a_package_that_has_a_direction() {
        check(classes()
                .should()
                .resideInAnyPackage(
                        room("engine"),
                        room("hint"),
                        room("file"),
                        room("process"),
                        room("classify"),
                        room("state"),
                        room("report"),
                        room("cli")));
    }

    @Test
    void packages_form_no_cycle() {
        check(slices().matching("retrycmd.(**)").should().beFreeOfCycles());
    }

    @Test
    void examples_use_only_the_engine_the_hints_and_the_shared_state() throws URISyntaxException {
        Location testClasses = Location.of(ArchitectureTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        JavaClasses examples =
                new ClassFileImporter().importLocations(Set.of(testClasses)).that(resideOutsideOfPackage("retrycmd.."));

        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("retrycmd..")
                        .and(DescribedPredicate.not(resideInAnyPackage(room("engine"), room("hint"), room("state")))))
                .allowEmptyShould(true)
                .check(examples);
    }

    @Test
    void only_the_system_timekeeper_reads_the_clock_or_sleeps() {
        check(noClasses()
                .that(areNot("retrycmd.engine.SystemTimekeeper"))
                .should()
                .accessTargetWhere(describe("it reads the clock or sleeps", ArchitectureTest::readsTheClockOrSleeps)));
    }

    @Test
    void only_main_ends_the_virtual_machine() {
        check(noClasses()
                .that(areNot("retrycmd.cli.Main"))
                .should()
                .accessTargetWhere(describe("it ends the virtual machine", ArchitectureTest::endsTheVirtualMachine)));
    }

    @Test
    void only_the_signal_forwarder_uses_the_internal_signal_api() {
        check(noClasses()
                .that(areNot("retrycmd.process.SignalForwarder"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("sun.misc.."));
    }

    @Test
    void only_reports_and_the_command_line_log() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(room("report"), room("cli"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.slf4j.."));
    }

    @Test
    void only_the_command_line_knows_picocli() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage(room("cli"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli.."));
    }

    @Test
    void only_the_pattern_of_an_option_knows_the_engine_of_patterns() {
        check(noClasses()
                .that(areNot("retrycmd.process.OutputPattern"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.google.re2j.."));
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(MAIN);
    }

    private static String room(String name) {
        return "retrycmd." + name + "..";
    }

    private static DescribedPredicate<JavaClass> areNot(String name) {
        return describe(
                "are not " + name,
                type -> !type.getName().equals(name) && !type.getName().startsWith(name + "$"));
    }

    private static boolean readsTheClockOrSleeps(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String member = access.getName();
        return switch (owner) {
            case "java.lang.System" -> member.equals("nanoTime") || member.equals("currentTimeMillis");
            case "java.lang.Thread", "java.util.concurrent.TimeUnit" -> member.equals("sleep");
            case "java.util.concurrent.locks.LockSupport" -> member.equals("parkNanos") || member.equals("parkUntil");
            case "java.util.Date" -> member.equals("<init>") && takesNothing(access);
            case "java.util.Calendar" -> member.equals("getInstance");
            case "java.time.Clock", "java.time.InstantSource" ->
                member.startsWith("system") || member.startsWith("tick");
            default -> owner.startsWith("java.time.") && member.equals("now") && !takesAClock(access);
        };
    }

    private static boolean endsTheVirtualMachine(JavaAccess<?> access) {
        String member = access.getName();
        return switch (access.getTargetOwner().getName()) {
            case "java.lang.System", "java.lang.Runtime" -> member.equals("exit") || member.equals("halt");
            default -> false;
        };
    }

    private static boolean takesNothing(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget unit
                && unit.getRawParameterTypes().isEmpty();
    }

    private static boolean takesAClock(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget unit
                && unit.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(Clock.class));
    }
}
