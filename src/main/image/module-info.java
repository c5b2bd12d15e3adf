/** The command as one module, with its libraries in it, for the runtime image. */
module retrycmd {
    requires jdk.unsupported;

    // A module that exports nothing is not part of the boot layer when a class is started by its name.
    exports retrycmd.engine;

    uses org.slf4j.spi.SLF4JServiceProvider;

    provides org.slf4j.spi.SLF4JServiceProvider with
            org.slf4j.simple.SimpleServiceProvider;
}
