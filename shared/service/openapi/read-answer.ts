import type { Leaf } from './leaves.ts';

/** A place that was found in a body. `isSure` is false where the document leaves room for doubt: then it is a suggestion. */
export interface FoundPointer {
  readonly pointer: string;
  readonly at: string;
  readonly isSure: boolean;
}

export interface FoundStatus extends FoundPointer {
  /** The service's words for the two ends; null where the document does not list them, or not clearly. */
  readonly words: { readonly completed: string; readonly failed: string } | null;
  /** True where the document lists the words. */
  readonly isListed: boolean;
  /** Other words that sound like an end: nobody would know that such a generation is over. */
  readonly otherEnds: readonly string[];
}

const COMPLETED = [
  'completed',
  'complete',
  'succeeded',
  'success',
  'successful',
  'done',
  'finished',
  'ready',
];
const FAILED = ['failed', 'failure', 'error', 'errored'];
const OTHER_ENDS = /^(cancell?ed|aborted|expired|rejected|timed?[_-]?out|moderated|blocked|deleted)$/i;

/** Finds the status: the enumeration that has one word for success and one for failure. */
export function findStatus(leaves: readonly Leaf[]): FoundStatus | null {
  const texts = leaves.filter((leaf) => isText(leaf));
  const listed = texts.map((leaf) => describeStatus(leaf)).filter(({ words }) => words !== null);
  const named = texts.filter(({ name }) => /^(status|state|generationStatus|jobStatus)$/i.test(name));
  const best = listed.find(({ pointer }) => named.some((leaf) => leaf.pointer === pointer)) ?? listed[0];
  if (best !== undefined)
    return { ...best, isSure: listed.length === 1 || best !== listed[0] || named.length === 1 };
  const [only, ...others] = shallowest(named);
  return only === undefined
    ? null
    : { ...describeStatus(only), isSure: only.values.length > 0 && others.length === 0 };
}

function describeStatus({ pointer, at, values }: Leaf): FoundStatus {
  const words = values.filter((value) => typeof value === 'string');
  const completed = words.filter((word) => COMPLETED.includes(word.toLowerCase()));
  const failed = words.filter((word) => FAILED.includes(word.toLowerCase()));
  const [done, bad] = [completed[0], failed[0]];
  const isClear = completed.length === 1 && failed.length === 1 && done !== undefined && bad !== undefined;
  return {
    pointer,
    at,
    isSure: true,
    isListed: words.length > 0,
    words: isClear ? { completed: done, failed: bad } : null,
    otherEnds: words.filter((word) => OTHER_ENDS.test(word)),
  };
}

/** Names under which a service gives what was made. */
const OUTPUT_NAME =
  /^(outputs?|results?|ur[il]s|links|media|assets?|files?|videos?|images?|artifacts?|generations?|downloads?|items?|content)$/i;
const ADDRESS_NAME =
  /^(url|uri|href|link|src|downloadUrl|fileUrl|videoUrl|imageUrl|mediaUrl|outputUrl|resultUrl|signedUrl)$/i;
/** Addresses that are something else. */
const NOT_AN_OUTPUT =
  /webhook|callback|thumb|preview|poster|cover|avatar|docs?$|help|self|next|prev|status|cancel|upload|input|request|reference|source|dashboard|profile/i;

/** Finds where the addresses of results stand; several places where a service gives images and videos apart. */
export function findOutputs(leaves: readonly Leaf[]): FoundPointer[] {
  const candidates = leaves.filter(
    (leaf) => isText(leaf) && !leaf.path.some((name) => NOT_AN_OUTPUT.test(name)),
  );
  const addresses = candidates.filter(isAddress);
  const inOutputs = addresses.filter(({ path }) => path.some(isOutputName));
  if (inOutputs.length > 0) return inOutputs.map((leaf) => found(leaf, true));
  const [only, ...others] = addresses;
  if (only !== undefined) return [only, ...others].map((leaf) => found(leaf, others.length === 0));
  const named = candidates.filter(
    ({ path, name, values }) =>
      values.length === 0 && path.some(isOutputName) && (ADDRESS_NAME.test(name) || isOutputName(name)),
  );
  return named.map((leaf) => found(leaf, false));
}

function isOutputName(name: string): boolean {
  return OUTPUT_NAME.test(name) || /(output|result|video|image|media|file|download)_?ur[il]s?$/i.test(name);
}

function isAddress({ format, examples }: Leaf): boolean {
  return /^(uri|url|uri-reference)$/.test(format) || examples.some(isWebAddress);
}

function isWebAddress(example: unknown): boolean {
  return typeof example === 'string' && /^https?:\/\//i.test(example);
}

/** Finds the words for people that come with a failure. */
export function findMessage(leaves: readonly Leaf[]): FoundPointer | null {
  const texts = leaves.filter((leaf) => isText(leaf) && leaf.values.length === 0);
  const named = (pattern: RegExp) => shallowest(texts.filter(({ name }) => pattern.test(name)));
  const [best] = [
    ...named(/^message$/i),
    ...named(/^(error|failure|status)_?(message|reason|text)$/i),
    ...named(/^(error|reason|failure|detail)$/i),
  ];
  return best === undefined ? null : found(best, true);
}

/** Finds what was charged. */
export function findCost(leaves: readonly Leaf[]): FoundPointer | null {
  const numbers = leaves.filter(({ types }) => types.includes('number') || types.includes('integer'));
  const named = numbers.filter(({ name }) =>
    /^(cost|price|charge[d]?|amount|credits?(Used|Charged)?)$/i.test(name),
  );
  const [best, ...others] = shallowest(named);
  return best === undefined ? null : found(best, others.length === 0);
}

/** Finds the generation's id: under the interface's own name for it, or under the only name that can mean it. */
export function findGenerationId(leaves: readonly Leaf[]): FoundPointer | null {
  const texts = leaves.filter((leaf) => isText(leaf) || leaf.types.includes('integer'));
  const named = (pattern: RegExp) => shallowest(texts.filter(({ name }) => pattern.test(name)));
  const [own, ...more] = named(/^genId$/);
  if (own !== undefined) return found(own, more.length === 0);
  const [similar] = named(/^(gen_?id|generation_?id)$/i);
  if (similar !== undefined) return found(similar, true);
  const [id, ...others] = named(/^(id|uuid|job_?id|task_?id)$/i);
  return id === undefined
    ? null
    : found(id, others.length === 0 && /generation/i.test(`${id.words} ${id.path}`));
}

function found({ pointer, at }: Leaf, isSure: boolean): FoundPointer {
  return { pointer, at, isSure };
}

function isText({ types }: Leaf): boolean {
  return types.length === 0 || types.includes('string');
}

/** Those that stand furthest out; what lies deeper belongs to something within. */
function shallowest(leaves: readonly Leaf[]): Leaf[] {
  const depth = Math.min(...leaves.map(({ path }) => path.length));
  return leaves.filter(({ path }) => path.length === depth);
}
