/** A document with one submission endpoint of the interface; `more` goes into it at the top. */
export function documentWith(body: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Hostile', version: '1' },
    servers: [{ url: 'https://hostile.example' }],
    paths: {
      '/v2/generation/modelk-o3-elements': {
        post: {
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { properties: { genId: { type: 'string' } } } } },
            },
          },
        },
      },
    },
    ...more,
  });
}
