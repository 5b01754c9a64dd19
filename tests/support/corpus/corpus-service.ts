import { type Answer, type Host, json, parseObject, type Seen, startHost } from '../services/host.ts';
import { type CorpusCase, type CorpusWorld, FAILS, type Stage } from './corpus-case.ts';

export interface CorpusService {
  /** With the case's prefix: what an artist would give as its address. */
  readonly baseUrl: string;
  readonly host: Host;
  /** Bodies of the submissions that it took: what a real service would have charged. */
  readonly taken: Record<string, unknown>[];
  close(): void;
}

/** Starts the service of a case: its table over real HTTP, with files at the end. */
export async function startCorpusService(
  { rows, headers, query = {}, prefix = '' }: CorpusCase,
  files: Readonly<Record<'image' | 'video', Buffer>>,
): Promise<CorpusService> {
  const taken: Record<string, unknown>[] = [];
  const asked = new Map<string, number>();
  const world = (url: string): CorpusWorld => ({
    url,
    submit({ body }) {
      taken.push(parseObject(body) ?? {});
      const id = `90017${taken.length}`;
      asked.set(id, 0);
      return id;
    },
    ask(id): Stage | null {
      const times = asked.get(id);
      if (times === undefined) return null;
      asked.set(id, times + 1);
      if (times === 0) return 'running';
      return JSON.stringify(taken[Number(id.slice(5)) - 1]).includes(FAILS) ? 'failed' : 'completed';
    },
    file: (id, kind) => `${url}/made/${kind}/${id}`,
    give,
  });
  const give = (kind: 'image' | 'video'): Answer => ({
    status: 200,
    body: files[kind],
    headers: { 'Content-Type': kind === 'image' ? 'image/png' : 'video/mp4' },
  });
  const host = await startHost(async (request) => {
    const seen = await readForm(request);
    const [, kind] = /^\/made\/(image|video)\//.exec(seen.path) ?? [];
    if (kind === 'image' || kind === 'video') return give(kind);
    if (!isKnown(seen)) return json(401, { message: 'Who are you?' });
    for (const { method, path, answer } of rows) {
      const found =
        seen.method === method && seen.path.startsWith(prefix)
          ? path.exec(seen.path.slice(prefix.length))
          : null;
      if (found !== null) return answer(world(host.url), seen, found[1] ?? '');
    }
    return json(404, { message: `Nothing is at ${seen.path}.` });
  });
  const isKnown = (seen: Seen) =>
    Object.entries(headers).every(([name, value]) => seen.headers[name.toLowerCase()] === value) &&
    Object.entries(query).every(([name, value]) => seen.query[name] === value);
  return { baseUrl: `${host.url}${prefix}`, host, taken, close: () => host.close() };
}

/** A form as an object, with a file by its name, type and size; anything else as it is. Read by the runtime's own reader of forms. */
async function readForm(seen: Seen): Promise<Seen> {
  const type = seen.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return seen;
  const form = await new Response(new Uint8Array(seen.body), {
    headers: { 'Content-Type': type },
  }).formData();
  const describe = (value: string | File) =>
    typeof value === 'string' ? value : `${value.name}, ${value.type}, ${value.size} bytes`;
  const fields = [...form.entries()].map(([name, value]) => [name, describe(value)]);
  return { ...seen, body: Buffer.from(JSON.stringify(Object.fromEntries(fields))) };
}
