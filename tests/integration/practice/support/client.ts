import { waitUntil } from '../../../support/wait-until.ts';
import type { PracticeProcess } from './start-practice.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface GenerationBody {
  readonly genId: string;
  readonly status: string;
  readonly outputs: readonly { readonly url: string }[];
  readonly message?: string;
  readonly cost: number;
}

export interface LedgerBody {
  readonly entries: readonly {
    readonly genId: string;
    readonly model: string;
    readonly body: object;
    readonly charged: number;
    readonly testMode: string | null;
    readonly webhookUrl: string | null;
    readonly currency: string;
  }[];
  readonly total: number;
}

/** Speaks to a practice service over plain HTTP, as any client would. */
export function createClient(practice: Pick<PracticeProcess, 'baseUrl'>, key = 'practice-key') {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${practice.baseUrl}${path}`, {
      method,
      headers: {
        'x-api-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  };
  const query = async (genId: string) =>
    (await send('GET', `/v2/generation/${genId}`)).body as unknown as GenerationBody;
  const client = {
    send,
    query,
    submit: (model: string, body: unknown, parameters = '') =>
      send('POST', `/v2/generation/${model}${parameters}`, body),
    async accept(model: string, body: unknown, parameters = ''): Promise<string> {
      const answer = await client.submit(model, body, parameters);
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      return String(answer.body.genId);
    },
    settle: (genId: string): Promise<GenerationBody> =>
      waitUntil(
        `${genId} to settle`,
        () => query(genId),
        ({ status }) => status === 'completed' || status === 'failed',
      ),
    async upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      const response = await fetch(`${practice.baseUrl}/v2/upload`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: form,
      });
      const body = (await response.json()) as { fileName?: string; message?: string };
      if (!body.fileName) throw new Error(`${response.status}: ${body.message}`);
      return body.fileName;
    },
    ledger: async () => (await send('GET', '/practice/ledger')).body as unknown as LedgerBody,
    fault: async (fault: object) => {
      const answer = await send('POST', '/practice/faults', fault);
      if (answer.status !== 200) throw new Error(String(answer.body.message));
    },
    advance: (advanceSeconds: number) => send('POST', '/practice/clock', { advanceSeconds }),
  };
  return client;
}

export type Client = ReturnType<typeof createClient>;
