import type { ChosenAnswers } from './choose-answers.ts';
import type { IdQuery } from './find-queries.ts';
import type { ImportContext } from './findings.ts';
import type { Leaf } from './leaves.ts';
import { answerLinks, type Operation } from './operations.ts';

/** The id that a linked query takes: of the state's answer, or null where that is the generation's own. */
export interface LinkedId {
  readonly id: Leaf | null;
}

/**
 * Reads which queries the document itself links to (`links`), from what was started or from what tells its state. Answers null for one
 * that nothing leads to, or whose id stands where nobody would find it.
 */
export function readLinks(
  context: ImportContext,
  asked: IdQuery,
  chosen: ChosenAnswers | null,
): (query: IdQuery) => LinkedId | null {
  const genId = chosen?.receipt.genId ?? null;
  return (query) => {
    const ofState = listExpressions(context, asked.operation, query);
    const ofStart = (chosen?.kept ?? []).flatMap(({ operation }) =>
      listExpressions(context, operation, query),
    );
    const isOwn =
      ofState.some(isOfRequest) || ofStart.some((one) => genId !== null && bodyPlaceOf(one) === genId);
    if (isOwn) return { id: null };
    const [id] = asked.leaves.filter(({ pointer }) => ofState.some((one) => bodyPlaceOf(one) === pointer));
    return id === undefined ? null : { id };
  };
}

/** What the links of an operation's answer fill a query's id with. */
function listExpressions({ locator }: ImportContext, { located }: Operation, query: IdQuery): string[] {
  return answerLinks(locator, located).flatMap((link) => {
    const parameters = locator.child(link, 'parameters')?.value ?? {};
    return Object.entries(parameters).flatMap(([name, expression]) =>
      leadsTo(link.value, query.operation) &&
      name.replace(/^(path|query)\./, '') === query.idName &&
      typeof expression === 'string'
        ? [expression]
        : [],
    );
  });
}

function leadsTo(
  { operationId, operationRef }: Readonly<Record<string, unknown>>,
  { at, located }: Operation,
): boolean {
  if (typeof operationId === 'string') return located.value['operationId'] === operationId;
  return typeof operationRef === 'string' && operationRef === `#${at}`;
}

function isOfRequest(expression: string): boolean {
  return /^\$request\.(path|query)\./.test(expression);
}

function bodyPlaceOf(expression: string): string | null {
  return /^\$response\.body#(\/.*)$/.exec(expression)?.[1] ?? null;
}
