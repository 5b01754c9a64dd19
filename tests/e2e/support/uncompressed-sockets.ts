import http from 'node:http';

/**
 * Playwright asks the two debuggers of each app to compress what they say, though none of it leaves this machine. That is work for the
 * app and for whoever drives it, and no debugger compresses unless it is asked to.
 */
export function leaveSocketsUncompressed(): void {
  const { request } = http;
  const requestPlain = (...args: Parameters<typeof request>) => {
    const made = request(...args);
    if (!made.headersSent) made.removeHeader('Sec-WebSocket-Extensions');
    return made;
  };
  http.request = requestPlain as typeof request;
}
