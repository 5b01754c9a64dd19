import { type Address, endpointOf } from './find-address.ts';
import type { ImportContext } from './findings.ts';
import { type Leaf, listLeaves } from './leaves.ts';
import type { Located } from './locate.ts';
import { answerBodies, jsonBody, type Operation, requestBodies } from './operations.ts';
import {
  type FoundStatus,
  findCost,
  findGenerationId,
  findMessage,
  findOutputs,
  findStatus,
} from './read-answer.ts';
import { readRequiredQuery } from './required-query.ts';

/** 'Get Generation by ID', as the profile has it. */
export interface FoundGeneration {
  readonly url: string;
  readonly status: string;
  readonly outputs: string[];
  readonly message: string | null;
  readonly cost: string | null;
}

/** A delivered body, as the profile reads it. */
export interface FoundWebhook {
  readonly genId: string;
  readonly status: string;
  readonly outputs: string[];
  readonly message: string | null;
}

export type StatusWords = { readonly completed: string; readonly failed: string };

/** What an id of a generation is called in a query. */
const ID_NAME = /^((generation|gen|job|task)[_-]?)?id$|^(generation|job|task)$/i;

interface QueryCandidate {
  readonly operation: Operation;
  readonly url: string;
  readonly leaves: readonly Leaf[];
  readonly status: FoundStatus | null;
  readonly score: number;
}

/** Finds 'Get Generation by ID': a GET with a place for the id whose answer has a status, or whose words say what it is. */
export function bindGeneration(
  context: ImportContext,
  address: Address,
): { generation: FoundGeneration; words: StatusWords | null } | null {
  const candidates = context.operations
    .flatMap((operation) => readQuery(context, address, operation) ?? [])
    .filter(({ score }) => score >= 3)
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = candidates;
  if (best === undefined) return null;
  const { findings } = context;
  const isSure = second === undefined || second.score < best.score;
  findings.bind(['generation', 'url'], best.operation.at, isSure);
  const outputs = findOutputs(best.leaves);
  if (best.status === null || outputs.length === 0) {
    findings.note('endpoint-skipped', best.operation.path, best.operation.at);
    dropBindings(context, 'generation');
    return null;
  }
  return {
    generation: bindAnswer(context, best, best.status, outputs),
    words: bindWords(context, best.status),
  };
}

function bindAnswer(
  context: ImportContext,
  { url, leaves }: QueryCandidate,
  status: FoundStatus,
  outputs: ReturnType<typeof findOutputs>,
): FoundGeneration {
  const { findings } = context;
  const message = findMessage(leaves);
  // A number that may be something else would put wrong amounts into the books.
  const cost = [findCost(leaves)].find((one) => one?.isSure) ?? null;
  findings.bind(['generation', 'status'], status.at, status.isSure);
  for (const [index, one] of outputs.entries())
    findings.bind(['generation', 'outputs', index], one.at, one.isSure);
  if (message !== null) findings.bind(['generation', 'message'], message.at, message.isSure);
  if (cost !== null) findings.bind(['generation', 'cost'], cost.at, cost.isSure);
  return {
    url,
    status: status.pointer,
    outputs: outputs.map(({ pointer }) => pointer),
    message: message?.pointer ?? null,
    cost: cost?.pointer ?? null,
  };
}

function readQuery(context: ImportContext, address: Address, operation: Operation): QueryCandidate | null {
  const endpoint = operation.method === 'get' ? endpointOf(address, operation) : null;
  const url = endpoint === null ? null : nameId(context, operation, endpoint);
  if (url === null) return null;
  const body = jsonBody(answerBodies(context.locator, operation.located));
  const leaves = body === null ? [] : listLeaves(context.shapes, body);
  const status = findStatus(leaves);
  return { operation, url, leaves, status, score: score(operation, leaves, status) };
}

/** Puts `{genId}` where the id goes: the one parameter of the path, or else a required one of the query that is called so. */
function nameId({ shapes }: ImportContext, operation: Operation, endpoint: string): string | null {
  const [inPath, ...others] = operation.path.match(/\{[^{}]*\}/g) ?? [];
  const inQuery = operation.parameters.find(
    ({ place, isRequired, name }) => place === 'query' && isRequired && ID_NAME.test(name),
  );
  const { constants, unfilled } = readRequiredQuery(shapes, operation, inPath ? [] : [inQuery?.name ?? null]);
  if (unfilled.length > 0 || others.length > 0) return null;
  if (inPath !== undefined) return `${endpoint.replace(inPath, '{genId}')}${constants}`;
  if (inQuery === undefined) return null;
  return `${endpoint}${constants === '' ? '?' : `${constants}&`}${encodeURIComponent(inQuery.name)}={genId}`;
}

/** How much speaks for it: its path and words, a status with both ends, addresses of results, the id itself. */
function score(operation: Operation, leaves: readonly Leaf[], status: FoundStatus | null): number {
  const id = findGenerationId(leaves);
  const points = [
    /\/generations?\/\{[^{}]*\}$/.test(operation.path) ? 2 : 0,
    /generations?/i.test(`${operation.path}\n${operation.words}`) ? 1 : 0,
    status === null ? 0 : 1,
    status?.words == null ? 0 : 1,
    findOutputs(leaves).length > 0 ? 1 : 0,
    id?.isSure ? 1 : 0,
  ];
  return points.reduce((sum, point) => sum + point, 0);
}

/** Finds what a delivery looks like: the body of a callback of a submission, or of `x-webhooks`. */
export function bindWebhook(
  context: ImportContext,
  submissions: readonly Operation[],
  agreed: StatusWords | null,
): { webhook: FoundWebhook; words: StatusWords | null } | null {
  const deliveries = [...submissions.flatMap((one) => listCallbacks(context, one)), ...listWebhooks(context)];
  for (const delivery of deliveries) {
    const body = jsonBody(requestBodies(context.locator, delivery));
    const leaves = body === null ? [] : listLeaves(context.shapes, body);
    const found = readDelivery(context, leaves, agreed);
    if (found !== null) return found;
  }
  return null;
}

function readDelivery(
  context: ImportContext,
  leaves: readonly Leaf[],
  agreed: StatusWords | null,
): { webhook: FoundWebhook; words: StatusWords | null } | null {
  const { findings } = context;
  const [genId, status, message] = [findGenerationId(leaves), findStatus(leaves), findMessage(leaves)];
  if (genId === null || status === null) return null;
  const outputs = findOutputs(leaves);
  findings.bind(['webhook', 'genId'], genId.at, genId.isSure);
  findings.bind(['webhook', 'status'], status.at, status.isSure);
  for (const [index, one] of outputs.entries())
    findings.bind(['webhook', 'outputs', index], one.at, one.isSure);
  if (message !== null) findings.bind(['webhook', 'message'], message.at, message.isSure);
  return {
    webhook: {
      genId: genId.pointer,
      status: status.pointer,
      outputs: outputs.map(({ pointer }) => pointer),
      message: message?.pointer ?? null,
    },
    words: agreed === null ? bindWords(context, status) : compareWords(context, status, agreed),
  };
}

/** Callbacks that go where `webhookUrl` says; a callback may be named by any expression, so its parameter decides. */
function listCallbacks({ locator }: ImportContext, { located }: Operation): Located[] {
  const callbacks = locator.child(located, 'callbacks');
  if (callbacks === null) return [];
  const all = locator.entries(callbacks).flatMap(([, callback]) => locator.entries(callback));
  const own = all.filter(([expression]) => /webhookUrl/i.test(expression));
  return (own.length > 0 ? own : all).flatMap(([, item]) => locator.child(item, 'post') ?? []);
}

function listWebhooks({ locator }: ImportContext): Located[] {
  const webhooks = ['x-webhooks', 'webhooks'].flatMap((key) => locator.child(locator.root, key) ?? []);
  const all = webhooks.flatMap((one) => locator.entries(one));
  const own = all.filter(([name]) => /generation|result|complete/i.test(name));
  return [...own, ...all].flatMap(([, item]) => locator.child(item, 'post') ?? []);
}

/** The interface's own words for the two ends. */
const SHOWN_WORDS: StatusWords = { completed: 'completed', failed: 'failed' };

/** Words that the document lists without saying which end which of them is leave no more than a guess. */
function bindWords({ findings }: ImportContext, status: FoundStatus): StatusWords | null {
  const { words, otherEnds, at, isListed } = status;
  if (otherEnds.length > 0) findings.note('other-ends', otherEnds.join(', '), at);
  if (words === null && !isListed) return null;
  findings.bind(['statuses'], at, words !== null);
  return words ?? SHOWN_WORDS;
}

/** The profile has one pair of words for both; where they differ, what the query answers decides. */
function compareWords(
  { findings }: ImportContext,
  { words, at }: FoundStatus,
  agreed: StatusWords,
): StatusWords {
  const isOther = words !== null && (words.completed !== agreed.completed || words.failed !== agreed.failed);
  if (isOther) {
    const spell = ({ completed, failed }: StatusWords) => `${completed}, ${failed}`;
    findings.disagree('status-words', { field: 'webhook', shown: spell(agreed), found: spell(words), at });
  }
  return agreed;
}

function dropBindings({ findings }: ImportContext, part: string): void {
  const kept = findings.bindings.filter(({ pointer }) => !pointer.startsWith(`/${part}/`));
  findings.bindings.splice(0, findings.bindings.length, ...kept);
}
