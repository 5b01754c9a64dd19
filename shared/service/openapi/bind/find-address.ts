import type { ModelDefinition } from '../../../models/define-model.ts';
import { MODELS } from '../../../models/index.ts';
import type { Method, Operation } from '../parse/operations.ts';

/** The part of every URL before the paths of the interface, and how the document's own URLs relate to it. */
export interface Address {
  /** As the profile takes it. */
  readonly baseUrl: string;
  readonly at: string;
  /** The document's own words for it, where those are a whole URL; else only its path is known. */
  readonly documentBase: string;
  /** Other servers that the document names. */
  readonly others: readonly string[];
}

/** A submission endpoint of the interface, as the document has it. */
export interface KnownEndpoint {
  readonly model: ModelDefinition;
  readonly operation: Operation;
}

/** A text without the slashes at its end, in one walk: a document may hold any number of them. */
export function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** The full URL of an operation, or from its path on where the document names no host. */
export function urlOf({ servers, path }: Operation): string {
  return `${withoutSlashes(servers[0] ?? '')}${path.startsWith('/') ? path : `/${path}`}`;
}

/** Finds the interface's submission endpoints by how their URLs end; a POST counts before other methods of the same. */
export function findKnownEndpoints(operations: readonly Operation[]): KnownEndpoint[] {
  return MODELS.flatMap((model) => {
    const candidates = operations.filter((operation) =>
      withoutSlashes(urlOf(operation)).endsWith(model.path),
    );
    const rank = (method: Method) => (method === 'post' ? 0 : 1);
    const [operation] = candidates.toSorted((one, other) => rank(one.method) - rank(other.method));
    return operation === undefined ? [] : [{ model, operation }];
  });
}

/**
 * Finds the base URL: what stands before the interface's paths, or else the server that most of the `likely` submissions hang under. `given`
 * goes before what the document says. Null when neither names a host.
 */
export function findAddress(
  operations: readonly Operation[],
  known: readonly KnownEndpoint[],
  likely: readonly Operation[],
  given: string | null,
): Address | null {
  const [first] = known;
  const operation = first?.operation ?? withUsualServer(operations, likely) ?? operations[0];
  if (operation === undefined) return null;
  const documentBase =
    first === undefined
      ? (operation.servers[0] ?? '')
      : withoutSlashes(urlOf(first.operation)).slice(0, -first.model.path.length);
  const baseUrl = withoutSlashes(given ?? (isWebUrl(documentBase) ? documentBase : ''));
  if (baseUrl === '') return null;
  const others = [...new Set(operations.flatMap(({ servers }) => servers.slice(1)))];
  return { baseUrl, documentBase: withoutSlashes(documentBase), at: operation.serversAt, others };
}

/** Of operations under several servers, the first of those that most of them hang under: of those that are asked about where they are sent, if any are. */
function withUsualServer(all: readonly Operation[], likely: readonly Operation[]): Operation | undefined {
  const isAsked = (one: Operation) =>
    /image|picture|video/i.test(one.path) &&
    all.some((other) => other.method === 'get' && urlOf(other).startsWith(`${urlOf(one)}/{`));
  const asked = likely.filter(isAsked);
  const operations = asked.length > 0 ? asked : likely;
  const counts = new Map<string | undefined, number>();
  for (const { servers } of operations) counts.set(servers[0], (counts.get(servers[0]) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return operations.find(({ servers }) => counts.get(servers[0]) === most);
}

/**
 * An endpoint as the profile writes it: a path under the base URL, or else a whole URL. Null where the document names no
 * host for a path that lies elsewhere.
 */
export function endpointOf(address: Address, operation: Operation): string | null {
  const url = urlOf(operation);
  const path = url.startsWith(address.documentBase) ? url.slice(address.documentBase.length) : null;
  if (path?.startsWith('/')) return path;
  if (isWebUrl(url)) return url;
  const [origin] = /^https?:\/\/[^/]+/i.exec(address.baseUrl) ?? [];
  return origin === undefined || !url.startsWith('/') ? null : `${origin}${url}`;
}

/** True for a whole http(s) URL without anything left to fill in but what stands in braces of its path. */
export function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#@\\{}]+(\/[^\s?#\\]*)?$/i.test(text);
}
