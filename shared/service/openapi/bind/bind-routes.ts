import type { ChosenAnswers } from '../choose-answers.ts';
import { createFindings, type ImportContext } from '../import-findings.ts';
import { readValues } from '../parse/locate.ts';
import type { Operation } from '../parse/operations.ts';
import type { ModelPath } from '../shape/find-model-path.ts';
import { type BoundGeneration, bindGeneration } from './bind-generation.ts';
import type { IdQuery } from './find-queries.ts';
import type { FoundReceipt } from './find-receipt.ts';
import { toProfileWords } from './find-state.ts';
import type { FoundSubmission } from './find-submissions.ts';

/** What is otherwise with some models than with most. */
export interface FoundRoute {
  readonly submission: { readonly genId: string | null; readonly header: string | null };
  readonly generation?: BoundGeneration['generation'];
  readonly statuses?: ReturnType<typeof toProfileWords>;
}

/** Each is searched for in the whole document. */
const MAX_ROUTES = 20;

/**
 * Binds the ways of submissions that name a generation, or are asked about it, otherwise than most, by operation. Only what is certain
 * makes a way; submissions without one are left out and named, since what they start could not be found again.
 */
export function bindRoutes(
  context: ImportContext,
  { chosen, others }: { readonly chosen: ChosenAnswers | null; readonly others: readonly ChosenAnswers[] },
  queries: readonly IdQuery[],
  custom: readonly FoundSubmission[],
): ReadonlyMap<Operation, FoundRoute> {
  const routes = new Map<Operation, FoundRoute>();
  for (const [index, way] of others.entries()) {
    const own = custom.filter((one) => way.kept.includes(one));
    const route = index < MAX_ROUTES && chosen ? bindRoute(context, chosen.receipt, way, queries, own) : null;
    for (const { operation } of own)
      if (route === null) context.findings.note('endpoint-skipped', operation.path, operation.at);
      else routes.set(operation, route);
  }
  return routes;
}

function bindRoute(
  context: ImportContext,
  most: FoundReceipt,
  way: ChosenAnswers,
  queries: readonly IdQuery[],
  models: readonly ModelPath[],
): FoundRoute | null {
  const { genId, header, query } = way.receipt;
  const isSure = way.isUndisputed && way.kept.every(({ receipt }) => receipt.isSure);
  if (!isSure || query === null || most.query === null) return null;
  if (writeEnvelope(way.receipt) !== writeEnvelope(most)) return null;
  const submission = { genId, header };
  if (query === most.query) return { submission };
  if (writeKeys(context, query) !== writeKeys(context, most.query)) return null;
  const findings = createFindings();
  const bound = bindGeneration({ ...context, findings }, queries, models, way);
  const isDoubtful = findings.bindings.some(({ source }) => source === 'suggested');
  const isAsked = way.kept.some(({ receipt }) => receipt.query?.operation === bound?.operation);
  if (bound === null || isDoubtful || !isAsked) return null;
  return { submission, generation: bound.generation, statuses: toProfileWords(bound.words) };
}

/** Errors are read in one envelope alone. */
function writeEnvelope({ envelope }: FoundReceipt): string {
  return JSON.stringify(envelope && [envelope.code.pointer, envelope.ok]);
}

/** What goes with a question, so far as the document asks for it. */
function writeKeys({ locator }: ImportContext, { operation }: IdQuery): string {
  const headers = operation.parameters.filter(({ place, isRequired }) => place === 'header' && isRequired);
  const security = operation.located.value['security'] ?? locator.root.value['security'];
  return JSON.stringify([
    security,
    headers.map(({ name, schema }) => [name, schema[0] && readValues(schema[0].value)]),
  ]);
}
