import { z } from 'zod';
import { type EndWords, listEndWords } from '../../jobs/end-words.ts';
import { isUrl } from '../../kernel/is-url.ts';
import { pointerSchema } from '../../kernel/json-schemas.ts';

/** An address of the service: a path under its base URL, or a whole URL. */
export const endpointSchema = z
  .string()
  .refine((url) => url.startsWith('/') || isHttpUrl(url), 'must begin with / or be an http(s) URL');

/** The same; `{model}` at its start stands for the path of the model in question. */
export const modelEndpointSchema = z
  .string()
  .refine((url) => /^(\/|\{model\}\/)/.test(url) || isHttpUrl(url), 'must begin with / or be an http(s) URL');

/** True for a whole http(s) URL without a name and password in it. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(text) && isUrl(text);
}

/**
 * Where a service can be asked. `{model}` stands for the path of the model that made it, where services ask under that; `{+genId}` for an
 * id that is a path itself (RFC 6570), such as `models/a/operations/1`.
 */
/** What no submission is called: a request that could be one is never sent as anything else. */
const STOPS = /(cancel|abort|stop|terminate|interrupt)/i;

/** Whether a request to stop may go to an address: one that could be a submission never does. */
export function canStopAt(method: string, url: string): boolean {
  return method === 'DELETE' || STOPS.test(url.replace(/^https?:\/\/[^/]*/i, ''));
}

/** How the service is asked to stop a generation. */
const cancelSchema = z
  .strictObject({
    method: z.enum(['DELETE', 'POST', 'PUT']),
    url: modelEndpointSchema.refine((url) => /\{\+?genId\}/.test(url), 'must contain {genId}').optional(),
    /** Where the answer to the submission names the address, which goes before `url`. */
    at: pointerSchema.optional(),
  })
  .refine(({ url, at }) => url !== undefined || at !== undefined, {
    path: ['url'],
    message: 'must be there, unless the answer names the address',
  })
  .refine(({ method, url }) => url === undefined || canStopAt(method, url), {
    path: ['url'],
    message: 'must say that it cancels, unless the method is DELETE',
  });

export const generationSchema = z
  .strictObject({
    url: modelEndpointSchema.refine((url) => /\{\+?genId\}/.test(url), 'must contain {genId}'),
    /** Where the answer to the submission names the address to ask at, which goes before `url`. */
    at: pointerSchema.optional(),
    /** Null where the HTTP code of the answer is its state, and `statuses` has codes. */
    status: pointerSchema.nullable(),
    /** Empty only where a second read has them. */
    outputs: z.array(pointerSchema),
    message: pointerSchema.nullable().default(null),
    cost: pointerSchema.nullable().default(null),
    /** How far it is: from 0 to 1, or in percent. */
    progress: pointerSchema.optional(),
    /** How many come first in the service's queue. */
    queuePosition: pointerSchema.optional(),
    /** Seconds that are left, or the Unix time or date of its end. */
    eta: pointerSchema.optional(),
    /** What it was made with where the request left that open, in the answer that has the results or in that which tells the state. */
    seed: pointerSchema.optional(),
    rewrittenPrompt: pointerSchema.optional(),
    cancel: cancelSchema.optional(),
    /** Until when results can be fetched: a date, its Unix time, or the seconds that are left. The earliest of several counts. */
    resultsExpire: pointerSchema.optional(),
    /** How long results can be fetched once they are named, where the answer does not say it. */
    resultsExpireAfterSeconds: z.number().positive().optional(),
    /** Where a failure stands that no word tells: something there means that it failed. */
    error: pointerSchema.optional(),
    /** The second read that has the results, once the first says that they are there. */
    result: z
      .strictObject({
        url: modelEndpointSchema
          .refine((url) => /\{(\+?genId|id)\}/.test(url), 'must contain {genId} or {id}')
          .optional(),
        /** Where the first answer names the address itself, in place of `url`. */
        at: pointerSchema.optional(),
        /** Where the first answer names the `{id}` that the second read takes; with `file`, one for each result. */
        id: pointerSchema.optional(),
        /** What is at `url` is the result itself, and not an answer that names it. It is fetched with the key. */
        file: z.literal(true).optional(),
        /**
         * Empty with `file`. Otherwise only while nobody has said where they stand at the address of `at`: until then nothing is
         * paid for.
         */
        outputs: z.array(pointerSchema),
        message: pointerSchema.nullable().default(null),
      })
      .refine(({ url, at }) => (url === undefined) !== (at === undefined), 'needs one of url and at')
      .refine(({ at, file }) => at === undefined || file === undefined, {
        path: ['file'],
        message: 'goes with url alone',
      })
      .refine(({ at, file, outputs }) => at !== undefined || file === true || outputs.length > 0, {
        path: ['outputs'],
        message: 'needs one at least',
      })
      .refine(({ file, outputs }) => file === undefined || outputs.length === 0, {
        path: ['outputs'],
        message: 'must be empty where the address gives the result itself',
      })
      .refine(
        ({ url = '', id }) => url.includes('{id}') === (id !== undefined),
        'needs id exactly where its URL has {id}',
      )
      .optional(),
  })
  .refine(({ outputs, result }) => outputs.length > 0 || result !== undefined, {
    path: ['outputs'],
    message: 'needs one at least, here or in result',
  });

/** Whether the results stand at an address whose answer nobody can read yet. */
export function isResultUnread(generation: z.infer<typeof generationSchema> | null): boolean {
  const result = generation?.result;
  return result !== undefined && result.outputs.length === 0 && result.file === undefined;
}

type Generation = z.infer<typeof generationSchema>;

/** The parts of a profile that may be otherwise with one model. */
interface Routed {
  readonly submission?: object | undefined;
  readonly routes?: Readonly<Record<string, { readonly submission?: object | undefined }>> | undefined;
}

/** The profile as it counts for a model: with the model's own way of being asked about, where it has one. */
export function profileOfModel<One extends Routed>(profile: One, model: string): One {
  const { routes = {}, submission } = profile;
  const own = Object.hasOwn(routes, model) ? routes[model] : undefined;
  if (own === undefined) return profile;
  return {
    ...profile,
    ...own,
    ...(own.submission === undefined ? {} : { submission: { ...submission, ...own.submission } }),
  };
}

/**
 * The codes with which the answer to the question is itself the result: where codes tell the state, and the result is at the very address
 * that is asked.
 */
export function codesOfFile({
  generation,
  statuses,
}: {
  readonly generation: Pick<Generation, 'url' | 'status' | 'result'> | null;
  readonly statuses: { readonly completed: EndWords };
}): readonly number[] {
  const isItself = generation?.result?.file === true && generation.result.url === generation.url;
  return generation?.status === null && isItself ? listEndWords(statuses.completed).map(Number) : [];
}
