package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import retrycmd.endtoend.Workplace.Result;

/** Commands that people really wrap. */
class RealWorkTest extends Launched {

    @Test
    void curl_gets_the_page_once_a_restarting_server_is_back() throws IOException {
        assumeThereIs("curl");
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean up = requests.incrementAndGet() > 2;
            byte[] body = (up ? "page\n" : "restarting\n").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(up ? 200 : 503, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
        try {
            Result result = bash("env -u http_proxy retry-cmd --deadline 30s --base 10ms --retry-on 22 -- "
                    + "curl -fsS --noproxy '*' http://127.0.0.1:"
                    + server.getAddress().getPort() + "/");

            assertThat(result.out()).isEqualTo("page\n");
            assertThat(result.status()).isZero();
            assertThat(requests).hasValue(3);
            assertThat(result.err().lines().filter(line -> line.contains("WARN retry-cmd")))
                    .hasSize(2);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void tar_through_a_pipe_is_byte_for_byte() {
        Result result = bash("""
                mkdir d; for i in 1 2 3; do head -c 300000 /dev/urandom >d/$i; done
                retry-cmd tar -cf - d | (mkdir e && cd e && retry-cmd tar -xf -); echo ${PIPESTATUS[*]}; diff -r d e/d && echo same""");

        assertThat(result.out()).isEqualTo("0 0\nsame\n");
    }

    @Test
    void a_make_recipe_is_retried_and_its_failure_stops_make() {
        assumeThereIs("make");
        Result result = bash("""
                printf 'all: ok bad never\\nok:\\n\\t@retry-cmd --base 0 -- sh -c "[ -e n ] || { >n; exit 75; }; echo built"\\n' >Makefile
                printf 'bad:\\n\\t@retry-cmd -n 2 --base 0 -- sh -c "exit 75"\\nnever:\\n\\t@echo never\\n' >>Makefile
                make -s; echo rc=$?""");

        assertThat(result.out()).isEqualTo("built\nrc=2\n");
        assertThat(result.err()).contains("Error 75");
    }

    @Test
    void a_crontab_line_is_quiet_until_it_gives_up() {
        Result result = bash("""
                line='retry-cmd --deadline 5s --base 1ms -- ./job >>log'
                printf '#!/bin/sh\\necho x >>n; [ $(wc -l <n) -ge 3 ] || exit 75; echo done\\n' >job; chmod +x job
                env -i PATH=%s/bin:/usr/bin:/bin HOME=/ LOGNAME=root SHELL=/bin/sh /bin/sh -c "$line"
                echo rc=$?; cat log""".formatted(Workplace.home()));

        assertThat(result.out()).isEqualTo("rc=0\ndone\n");
        assertThat(result.log()).hasSize(2);
    }

    private void assumeThereIs(String program) {
        assumeTrue(bash("command -v " + program).status() == 0, program + " is not installed");
    }
}
