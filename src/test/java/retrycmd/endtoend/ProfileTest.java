package retrycmd.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import retrycmd.endtoend.Workplace.Result;

/** Profiles with the tools that they are for, against a server that is well, busy, slow or not there. */
class ProfileTest extends Launched {

    private static final String CLEAN =
            "export XDG_CONFIG_HOME=$PWD/config LC_ALL=C; export GIT_SSH_COMMAND='ssh -F none -o BatchMode=yes' GIT_TERMINAL_PROMPT=0; unset http_proxy HTTP_PROXY all_proxy"
                    + " ALL_PROXY RETRY_CMD_OPTS\n";

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;

    /** Answers with the status that the path names; {@code /busy} with 503 twice, and then with a page. */
    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            int number = requests.incrementAndGet();
            String path = exchange.getRequestURI().getPath().split("/", -1)[1];
            int status = path.equals("busy") ? (number > 2 ? 200 : 503) : Integer.parseInt(path);
            byte[] body = (status == 200 ? "page\n" : "sorry\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(status, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void curl_gets_one_page_from_a_server_that_is_busy_twice() {
        OnEveryJava.assumeTool("curl");
        Result result = bash(CLEAN + "retry-cmd --base 1ms --profile curl curl -fsS " + url("busy"));

        assertThat(result.out()).isEqualTo("page\n");
        assertThat(result.status()).isZero();
        assertThat(requests).hasValue(3);
    }

    @Test
    void wget_gets_one_page_from_a_server_that_is_busy_twice() {
        OnEveryJava.assumeTool("wget");
        Result result = bash(
                CLEAN + "retry-cmd --base 1ms --profile wget wget -nv --tries=1 -O page " + url("busy") + "; cat page");

        assertThat(result.out()).isEqualTo("page\n");
        assertThat(requests).hasValue(3);
    }

    /** The commands that fail, and whether the profile is to take that for temporary. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "curl   | curl -fsS URL/503                          | true",
                "curl   | curl -fsS URL/429                          | true",
                "curl   | curl -fsS URL/404                          | false",
                "curl   | curl -fsS URL/401                          | false",
                "curl   | curl -fsS http://127.0.0.1:DOWN/           | true",
                "curl   | curl -fsS -m 1 http://127.0.0.1:SILENT/    | true",
                "curl   | curl -fsS nonsense://x                     | false",
                "wget   | wget -nv -O- --tries=1 URL/503             | true",
                "wget   | wget -nv -O- --tries=1 URL/404             | false",
                "wget   | wget -nv -O- --tries=1 URL/401             | false",
                "wget   | wget -nv -O- --tries=1 http://127.0.0.1:DOWN/ | true",
                "wget   | wget -nv -O- --tries=1 -T 1 http://127.0.0.1:SILENT/ | true",
                "rsync  | rsync rsync://127.0.0.1:DOWN/x             | true",
                "rsync  | rsync --contimeout=1 --timeout=1 rsync://127.0.0.1:SILENT/x | true",
                "rsync  | rsync --no-such-option                     | false",
                "rsync  | rsync /no/such/file .                      | false",
                "ssh    | ssh -F none -o BatchMode=yes -p DOWN 127.0.0.1 true | true",
                "git    | git ls-remote http://127.0.0.1:DOWN/x.git  | true",
                "git    | git ls-remote git://127.0.0.1:DOWN/x       | true",
                "psql   | psql -h 127.0.0.1 -p DOWN -c 'select 1'    | true",
                "psql   | psql --no-such-option                      | false",
                "ssh    | ssh -F none -o BatchMode=yes -o NoSuchOption=1 127.0.0.1 true | false",
                "ssh    | ssh -F none -o BatchMode=yes no-such-host.invalid true | false",
                "scp    | scp -F none -o BatchMode=yes -P DOWN 127.0.0.1:/x . | true",
                "git    | git ls-remote URL/503                      | true",
                "git    | git ls-remote URL/404                      | false",
                "git    | git ls-remote ./nothing                    | false",
                "git    | git ls-remote ssh://127.0.0.1:DOWN/x       | true",
                "pg_dump | pg_dump -h 127.0.0.1 -p DOWN x            | true",
                "pg_dump | pg_dump --no-such-option                  | false",
                "kubectl | kubectl --server=http://127.0.0.1:DOWN get pods | true",
                "kubectl | kubectl no-such-command                   | false",
            })
    void judges_a_real_failure(String profile, String command, boolean temporary) throws IOException {
        OnEveryJava.assumeTool(profile);
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String real = command.replace("URL/", url(""))
                    .replace("SILENT", Integer.toString(silent.getLocalPort()))
                    .replace("DOWN", Integer.toString(unused()));
            Result bare = bash(CLEAN + real);
            Result result = bash(CLEAN + "retry-cmd -n 2 --base 1ms --profile " + profile + " " + real);

            assertThat(bare.status()).isNotZero();
            assertThat(result.status()).as(result.err()).isEqualTo(temporary ? 75 : bare.status());
            assertThat(result.err().lines().filter(line -> line.contains(" WARN retry-cmd ")))
                    .hasSize(temporary ? 1 : 0);
        }
    }

    @Test
    void the_users_profile_takes_the_place_of_ours() {
        Result result = bash(CLEAN + """
                mkdir -p config/retry-cmd/profiles; echo 'retry-on=3' >config/retry-cmd/profiles/curl.properties
                retry-cmd -n 2 --base 0 --profile curl sh -c 'exit 3' 2>&1 | grep -c WARN
                retry-cmd -n 2 --base 0 --profile curl sh -c 'exit 7' 2>&1 | grep -c WARN""");

        assertThat(result.out()).isEqualTo("1\n0\n");
    }

    @Test
    void a_broken_profile_is_125_and_names_file_and_line() {
        Result result = bash(CLEAN + """
                mkdir -p config/retry-cmd/profiles; printf 'tool=x\\nretry-on=300\\n' >config/retry-cmd/profiles/x.properties
                retry-cmd --profile x touch ran""");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.log())
                .singleElement()
                .asString()
                .contains("config/retry-cmd/profiles/x.properties:2: --retry-on '300'");
        assertThat(workplace().has("ran")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crul | --profile 'crul': no such profile (perhaps 'curl'?)",
                "../curl | --profile '../curl': no name of a profile",
                "'' | --profile '': no name of a profile",
            })
    void an_unknown_profile_is_125(String name, String message) {
        Result result = retryCmd("--profile", name, "touch", "ran");

        assertThat(result.status()).isEqualTo(125);
        assertThat(result.log()).singleElement().asString().startsWith("retry-cmd: " + message);
        assertThat(workplace().has("ran")).isFalse();
    }

    @Test
    void the_list_shows_all_and_runs_nothing() {
        Result result = bash(CLEAN + """
                mkdir -p config/retry-cmd/profiles; echo 'description=my own' >config/retry-cmd/profiles/mine.properties
                retry-cmd --list-profiles touch ran""");

        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines())
                .anyMatch(line -> line.matches("curl +curl +.*HTTP.*"))
                .anyMatch(line -> line.matches("mine +mine +my own \\(.*/mine.properties\\)"));
        assertThat(workplace().has("ran")).isFalse();
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + path;
    }

    /** A port where nobody listens, or nobody did a moment ago. */
    private static int unused() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
