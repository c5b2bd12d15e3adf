/** Asks a threat feed for its verdict, from a command line or a script: the smallest whole program on the engine. */
package checkfeed;
