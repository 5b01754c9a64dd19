import type { ImportContext } from '../import-findings.ts';
import { type Leaf, listLeaves } from '../parse/leaves.ts';
import type { Located } from '../parse/locate.ts';
import { jsonBody, type Operation, requestBodies } from '../parse/operations.ts';
import { SAID } from '../parse/vocabulary.ts';
import type { FoundModel } from '../shape/make-custom-model.ts';
import { type BoundGeneration, bindOutputs } from './bind-generation.ts';
import { findMessage } from './find-envelope.ts';
import { findGenerationId } from './find-ids.ts';
import { findOutputs } from './find-outputs.ts';
import { bindStatuses, compareStatuses, findStatus, type StatusWords } from './find-state.ts';

/** A delivered body, as the profile reads it. */
export interface FoundWebhook {
  readonly genId: string;
  readonly status: string;
  readonly outputs: string[];
  readonly message: string | null;
}

interface BoundWebhook {
  readonly webhook: FoundWebhook;
  readonly words: StatusWords;
}

/** What a document has beside what is delivered. */
interface Found {
  readonly submissions: readonly Operation[];
  readonly models: readonly Pick<FoundModel, 'webhook'>[];
  readonly query: BoundGeneration | null;
}

/** Binds what a delivery looks like: the body of a callback of a submission, or of the document's webhooks. */
export function bindWebhook(
  context: ImportContext,
  { submissions, models, query }: Found,
  sent: ReadonlySet<string>,
): BoundWebhook | null {
  const deliveries = [...submissions.flatMap((one) => listCallbacks(context, one)), ...listWebhooks(context)];
  for (const delivery of deliveries) {
    const body = jsonBody(requestBodies(context.locator, delivery));
    const leaves = body === null ? [] : listLeaves(context.shapes, body);
    const found = readDelivery(context, leaves, sent, query?.words ?? null);
    if (found !== null) return found;
  }
  return suggestWebhook(context, models, query);
}

/** Where the document describes no delivery, but says that it looks like what the query answers, that is suggested, and no more. */
function suggestWebhook(
  { findings }: ImportContext,
  models: Found['models'],
  query: BoundGeneration | null,
): BoundWebhook | null {
  const said = models.find(({ webhook }) => SAID.same.test(webhook?.words ?? ''))?.webhook;
  const genId = query === null ? null : findGenerationId(query.leaves);
  if (said == null || query === null || genId === null || query.generation.outputs.length === 0) return null;
  const { status, outputs, message } = query.generation;
  // A delivery has no code that could tell a state.
  if (status === null) return null;
  findings.bind(['webhook'], said.at, false);
  return { webhook: { genId: genId.pointer, status, outputs, message }, words: query.words };
}

function readDelivery(
  context: ImportContext,
  leaves: readonly Leaf[],
  sent: ReadonlySet<string>,
  agreed: StatusWords | null,
): BoundWebhook | null {
  const { findings } = context;
  const [genId, status, message] = [findGenerationId(leaves), findStatus(leaves), findMessage(leaves)];
  if (genId === null || status === null) return null;
  findings.bind(['webhook', 'genId'], genId.at, genId.isSure);
  findings.bind(['webhook', 'status'], status.at, status.isSure);
  const outputs = bindOutputs(
    context,
    ['webhook', 'outputs'],
    findOutputs(leaves, sent, context.makesVideos, status.pointer),
  );
  if (message !== null) findings.bind(['webhook', 'message'], message.at, message.isSure);
  if (agreed !== null) compareStatuses(context, status, agreed);
  return {
    webhook: {
      genId: genId.pointer,
      status: status.pointer,
      outputs,
      message: message?.pointer ?? null,
    },
    words: agreed ?? bindStatuses(context, status, false),
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
