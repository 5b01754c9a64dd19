/**
 * Node's own client. An `import` of `node:http` lists all its names, and one of them loads a whole other client that the
 * app never uses: a twentieth of the time that the app takes to start.
 */
export const { request, validateHeaderValue } = process.getBuiltinModule('node:http');
