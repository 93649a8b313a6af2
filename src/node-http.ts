/** Node's HTTP by name. An import of `node:http` reads all that it exports, and so loads `fetch` too: 9 MB that nothing here uses. */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule("node:http");
