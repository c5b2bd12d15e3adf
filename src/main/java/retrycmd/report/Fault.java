package retrycmd.report;

import java.io.FileNotFoundException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file could not be read or written, in words: Java's own are at times no more than the file's name. */
public final class Fault {

    private Fault() {}

    /** The file and the reason. */
    public static String place(Throwable fault) {
        boolean names = fault instanceof FileSystemException system
                && system.getFile() != null
                && !String.valueOf(fault.getMessage()).contains(": ");
        return names ? fault.getMessage() + ": " + reason(fault) : String.valueOf(fault.getMessage());
    }

    /** The reason alone; the caller has named the file. */
    public static String reason(Throwable fault) {
        String message = String.valueOf(fault.getMessage());
        if (fault instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (fault instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (fault instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        int reason = message.lastIndexOf(" (");
        if (fault instanceof FileNotFoundException && reason >= 0 && message.endsWith(")")) {
            return message.substring(reason + 2, message.length() - 1);
        }
        return message;
    }
}
