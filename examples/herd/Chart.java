package herd;

import java.util.List;
import java.util.Locale;

/** The load over time, a panel for each kind of jitter, as SVG text. */
final class Chart {

    private static final int SECONDS = 120;
    private static final int LEFT = 56;
    private static final int TOP = 80;
    private static final int WIDTH = 660;
    private static final int HEIGHT = 84;
    private static final int PITCH = 124;
    /** The first two seconds are off the scale: all notice the outage in them, whatever they do then. */
    private static final double MOST = 6;

    private final StringBuilder svg = new StringBuilder();

    private Chart() {}

    /** @param trials pairs of a herd without and with a budget */
    static String of(List<Trial> trials) {
        Chart chart = new Chart();
        int panels = trials.size() / 2;
        chart.begin(trials.get(0).course().clients(), TOP + panels * PITCH + 16);
        for (int i = 0; i < panels; i++) {
            chart.panel(TOP + i * PITCH, trials.get(2 * i), trials.get(2 * i + 1));
        }
        chart.text(LEFT + WIDTH / 2, TOP + panels * PITCH + 4, "middle", "seconds since the outage began");
        return chart.svg.append("</svg>\n").toString();
    }

    private void begin(int clients, int height) {
        add("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 %1$d" width="740" height="%1$d" role="img">
                <title>Load on a server before and after the end of an outage, by kind of jitter</title>
                <style>
                text { font: 12px sans-serif; fill: #1f2328 } .name { font-weight: bold } .axis { stroke: #8c959f }
                .outage { fill: #8c959f; opacity: .18 } .limit { stroke: #8c959f; stroke-dasharray: 4 3 }
                .free, .budget { fill: none; stroke-width: 1.6; stroke-linejoin: round }
                .free { stroke: #cf4a22 } .budget { stroke: #0969da }
                @media (prefers-color-scheme: dark) {
                text { fill: #e6edf3 } .free { stroke: #ff9b70 } .budget { stroke: #6cb6ff }
                }
                </style>
                """, height);
        text(
                LEFT,
                20,
                "start",
                String.format(
                        Locale.ROOT,
                        "Load on the server: %,d clients lose it at once, for 60 s (the first 2 s are cut off at 6)",
                        clients));
        add("<path class=\"free\" d=\"M%d 40h28\"/>%n", LEFT);
        text(LEFT + 34, 44, "start", "without budget");
        add("<path class=\"budget\" d=\"M%d 40h28\"/>%n", LEFT + 150);
        text(LEFT + 184, 44, "start", "with budget");
        add("<path class=\"limit\" d=\"M%d 40h28\"/>%n", LEFT + 290);
        text(LEFT + 324, 44, "start", "1 = what the server can serve");
        add("<rect class=\"outage\" x=\"%d\" y=\"32\" width=\"28\" height=\"14\"/>%n", LEFT + 530);
        text(LEFT + 564, 44, "start", "outage");
    }

    private void panel(int top, Trial free, Trial budget) {
        int bottom = top + HEIGHT;
        add("<rect class=\"outage\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>%n", LEFT, top, x(60) - LEFT, HEIGHT);
        add("<path class=\"axis\" fill=\"none\" d=\"M%d %dV%dH%d\"/>%n", LEFT, top, bottom, LEFT + WIDTH);
        add("<path class=\"limit\" d=\"M%d %sH%d\"/>%n", LEFT, y(bottom, 1), LEFT + WIDTH);
        for (int load : new int[] {0, 1, 3, 5}) {
            text(LEFT - 8, (int) (bottom - load * HEIGHT / MOST) + 4, "end", String.valueOf(load));
        }
        for (int second = 0; second <= SECONDS; second += 20) {
            text(x(second), bottom + 15, "middle", String.valueOf(second));
        }
        curve("free", bottom, free.course());
        curve("budget", bottom, budget.course());
        add("<text class=\"name\" x=\"%d\" y=\"%d\">", LEFT, top - 6);
        add(
                "jitter %s: all served after %s, with budget %s</text>%n",
                free.herd().waits(), all(free), all(budget));
    }

    private static String all(Trial trial) {
        return trial.course().recovery(1).isPresent()
                ? String.format(
                        Locale.ROOT, "%.1f s", trial.course().recovery(1).getAsInt() / 1000.0)
                : "more than 3 min";
    }

    /** A step a second, because a line between them would show load that was not there. */
    private void curve(String kind, int bottom, Course course) {
        add("<path class=\"%s\" d=\"M%d %d", kind, LEFT, bottom);
        for (int second = 0; second < SECONDS; second++) {
            add("V%sH%d", y(bottom, Math.min(MOST, course.load(second))), x(second + 1));
        }
        add("\"/>%n");
    }

    private static int x(int second) {
        return LEFT + WIDTH * second / SECONDS;
    }

    private static String y(int bottom, double load) {
        return String.format(Locale.ROOT, "%.1f", bottom - load * HEIGHT / MOST);
    }

    private void text(int x, int y, String anchor, String words) {
        add("<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, words);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values).replace("\r\n", "\n"));
    }
}
