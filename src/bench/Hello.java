/** What a JVM with nothing to do costs: the measure that the others are compared with. */
public final class Hello {

    private Hello() {}

    public static void main(String[] args) {
        System.out.println("hello");
    }
}
