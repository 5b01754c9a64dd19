import { withoutQuery } from '../../../models/define-model.ts';
import { type ChosenAnswers, listWays } from '../choose-answers.ts';
import type { ImportContext } from '../import-findings.ts';
import { listLeaves } from '../parse/leaves.ts';
import { answerBodies, jsonBody } from '../parse/operations.ts';
import type { KnownEndpoint } from './find-address.ts';
import { findMessage, mayBeEnvelopeCode } from './find-envelope.ts';
import type { IdQuery } from './find-queries.ts';
import { type FoundReceipt, findReceipt, SHOWN_GEN_ID } from './find-receipt.ts';
import type { FoundSubmission } from './find-submissions.ts';

export interface BoundReceipts {
  /** Null where the interface's own `genId` is what is answered. */
  readonly submission: { genId: string | null; header: string | null } | null;
  readonly envelope: { code: string; ok: string[]; message: string | null } | null;
  /** The profile's own way; null where no answer names a generation. */
  readonly chosen: ChosenAnswers | null;
  /** Those of the other submissions. */
  readonly others: readonly ChosenAnswers[];
}

/**
 * Binds where answers to submissions name the generation. A profile has one way, and one query: the interface's where any answer has
 * that, else those of most models. Models that answer otherwise or are asked about elsewhere need routes of their own.
 */
export function bindReceipts(
  context: ImportContext,
  known: readonly KnownEndpoint[],
  custom: readonly FoundSubmission[],
  queries: readonly IdQuery[],
): BoundReceipts {
  const { findings } = context;
  const ofKnown = known.flatMap(({ operation }) => {
    const receipt = findReceipt(context, operation, queries);
    return receipt === null ? [] : [{ operation, receipt }];
  });
  const paths = [...known.map(({ model }) => ({ path: withoutQuery(model.path) })), ...custom];
  const [chosen = null, ...others] = listWays([...ofKnown, ...custom], paths);
  const nameless = chosen === null ? findNameless(context, known) : null;
  const rest = { chosen, others };
  if (nameless !== null) {
    findings.bind(['submission'], nameless.at, false);
    return { submission: { genId: SHOWN_GEN_ID, header: null }, envelope: null, ...rest };
  }
  if (chosen === null) return { submission: null, envelope: null, ...rest };
  const { genId, header, at, isSure } = chosen.receipt;
  const envelope = bindEnvelope(context, chosen.receipt);
  if (genId === SHOWN_GEN_ID) {
    findings.show(['submission']);
    return { submission: null, envelope, ...rest };
  }
  const isOfAll = ofKnown.every((one) => chosen.kept.includes(one));
  findings.bind(['submission'], at, isSure && isOfAll && chosen.isUndisputed);
  return { submission: { genId, header }, envelope, ...rest };
}

/** A submission of the interface whose answer the document describes, without anything that could name the generation. */
function findNameless(
  { locator, shapes }: ImportContext,
  known: readonly KnownEndpoint[],
): KnownEndpoint['operation'] | null {
  const described = known.filter(({ operation }) => {
    const answer = jsonBody(answerBodies(locator, operation.located));
    return answer !== null && listLeaves(shapes, answer).length > 0;
  });
  return described[0]?.operation ?? null;
}

/** Only where the query's answers stand in the same envelope: one that only some have would make errors of the others. */
function bindEnvelope(
  { findings }: ImportContext,
  { envelope, query }: FoundReceipt,
): BoundReceipts['envelope'] {
  const { leaves = [] } = query ?? {};
  if (leaves.length > 0 && !leaves.some(mayBeEnvelopeCode)) findings.show(['envelope']);
  if (envelope === null || !leaves.some(({ pointer }) => pointer === envelope.code.pointer)) return null;
  findings.bind(['envelope'], envelope.code.at, envelope.code.isSure);
  const depth = envelope.code.pointer.split('/').length;
  const beside = leaves.filter(({ pointer }) => pointer.split('/').length === depth);
  const message = findMessage(beside)?.pointer ?? null;
  return { code: envelope.code.pointer, ok: [...envelope.ok], message };
}
