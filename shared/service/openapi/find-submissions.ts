import { type Address, endpointOf, withoutSlashes } from './find-address.ts';
import type { IdQuery } from './find-queries.ts';
import { answersShown, type FoundReceipt, findReceipt, nameOf, SHOWN_GEN_ID } from './find-receipt.ts';
import type { ImportContext } from './findings.ts';
import { makeField } from './make-custom-field.ts';
import { makesSomethingElse } from './name-model.ts';
import type { Operation } from './operations.ts';
import { isCalledAlike, isOfPlace } from './pair-query.ts';
import { isOfSomethingElse, startsGeneration, takenShapes, takesFilesIn } from './starts-generation.ts';

/** Each becomes a model. */
export const MAX_SUBMISSIONS = 100;

/** What starts a generation that no model of the interface does, and where its answer names it. */
export interface FoundSubmission {
  readonly operation: Operation;
  readonly receipt: FoundReceipt;
  /** Under the base URL. */
  readonly path: string;
}

/**
 * Finds the submissions that the interface does not show: whatever takes JSON or a form and answers a `genId`, or, where the document has
 * a query for it, another id of a generation.
 */
export function findSubmissions(
  context: ImportContext,
  address: Address,
  known: ReadonlySet<Operation>,
  queries: readonly IdQuery[],
): FoundSubmission[] {
  const found: FoundSubmission[] = [];
  for (const operation of context.operations) {
    if (known.has(operation) || operation.method !== 'post') continue;
    const receipt = readReceipt(context, operation, queries);
    if (receipt === null) continue;
    const path = withoutSlashes(endpointOf(address, operation) ?? '');
    const isSent = path.startsWith('/') && !path.includes('{') && !makesSomethingElse(operation);
    if (isSent && found.length < MAX_SUBMISSIONS) found.push({ operation, receipt, path });
    else context.findings.note('endpoint-skipped', operation.path, operation.at);
  }
  return found;
}

/** Null where it starts no generation; one that only resembles a submission is named in the report. */
function readReceipt(
  context: ImportContext,
  operation: Operation,
  queries: readonly IdQuery[],
): FoundReceipt | null {
  const takesBody = takenShapes(context, operation).length > 0;
  if (!takesBody && !answersShown(context, operation)) return null;
  const receipt = findReceipt(context, operation, queries);
  if (receipt?.genId === SHOWN_GEN_ID) return receipt;
  const starts =
    takesBody && (startsGeneration(context, operation) || isAnsweredAsOne(context, operation, receipt));
  if (receipt !== null && queries.length > 0 && starts) return receipt;
  if (takesBody && /generation/i.test(operation.path))
    context.findings.note('endpoint-skipped', operation.path, operation.at);
  return null;
}

/** What works on a picture or clip without a word says so by its answer: by the id that a query takes, or that is asked about where it was sent. */
function isAnsweredAsOne(
  context: ImportContext,
  operation: Operation,
  receipt: FoundReceipt | null,
): boolean {
  const query = receipt?.query ?? null;
  if (receipt?.isSure !== true || query === null || isOfSomethingElse(operation)) return false;
  const pair = { operation, name: nameOf(receipt), query };
  if ((!isCalledAlike(pair) && !isOfPlace(pair)) || takesFilesIn(context, operation)) return false;
  return takenShapes(context, operation).some(({ properties }) =>
    [...properties].some(([name, shapes]) => {
      const made = makeField(context, name, context.shapes.read(shapes), false);
      return made?.kind === 'reference' || made?.kind === 'references';
    }),
  );
}
