/**
 * Has `--max-semi-space-size` hold for the main thread only, whose memory is laid out by now: else it would hold for all threads, whatever
 * young memory each is given. Before anything is compiled, since V8 takes back only what was compiled under the same flags.
 */
import v8 from "node:v8";

v8.setFlagsFromString("--max-semi-space-size=0");
