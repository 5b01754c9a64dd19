import type { Draft } from '../../../../shared/compose/draft.ts';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { collectReferences, type Element, type JobInput } from '../../../../shared/models/media-reference.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import { formatReference } from '../../../forms/slots/carry-over.ts';
import { controlId } from '../../../forms/slots/drag-state.ts';
import type { SlotPath } from '../../../forms/slots/slots.ts';
import { useAssetStore } from '../../../state/sources/cast-store.ts';
import { dismissToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { isTyping } from '../../../ui/keys/platform.tsx';
import { readInput } from './draft.ts';

/** Drafts share what they have in common, so that a step costs little. */
const MAX_STEPS = 200;

/** Something that can be undone and done again. */
interface Step {
  readonly undo: () => void;
  readonly redo: () => void;
  /** What was typed into: what follows in the same place belongs to the same step. Null for everything else. */
  readonly typedInto: string | null;
  /** What stood there before; null for what is no change of the form. */
  readonly before: Draft | null;
}

interface Steps {
  past: Step[];
  future: Step[];
}

/** The artist's own draft, a job that is edited and a take that is made again have their steps each. */
const documents = new Map<string, Steps>();
let present = 'own';

/** Says which of them stands in the form. */
export function openHistory(document: string): void {
  present = document;
}

function stepsOf(document: string): Steps {
  const steps = documents.get(document) ?? { past: [], future: [] };
  documents.set(document, steps);
  return steps;
}

/** Notes a change of the form; letters typed into one field, or one slider's way, are one step. */
export function noteDraft(before: Draft, after: Draft, apply: (draft: Draft) => void): void {
  const steps = stepsOf(present);
  steps.future = [];
  const typedInto = findTyped(before, after);
  const last = steps.past.at(-1);
  const goesOn = typedInto !== null && last?.typedInto === typedInto && last.before !== null;
  const from = goesOn ? (last.before as Draft) : before;
  if (goesOn) steps.past.pop();
  // Typed and taken back by the field itself: nothing is left to undo.
  if (goesOn && isSameDraft(from, after)) return;
  add(steps, { undo: () => apply(from), redo: () => apply(after), typedInto, before: from });
}

/** Notes something else that can be undone from the room, such as a rating. */
export function noteStep(undo: () => void, redo: () => void): void {
  const steps = stepsOf(present);
  steps.future = [];
  add(steps, { undo, redo, typedInto: null, before: null });
}

function add(steps: Steps, step: Step): void {
  steps.past.push(step);
  if (steps.past.length > MAX_STEPS) steps.past.shift();
}

/** Takes the last step back; false where there is none. */
export function undoStep(): boolean {
  const { past, future } = stepsOf(present);
  const step = past.pop();
  if (step === undefined) return false;
  step.undo();
  future.push(step);
  return true;
}

/** Does again what was taken back last; false where there is nothing. */
export function redoStep(): boolean {
  const { past, future } = stepsOf(present);
  const step = future.pop();
  if (step === undefined) return false;
  step.redo();
  past.push(step);
  return true;
}

/** Whether the last step was typing: then a text field's own undo comes first. */
export function wasTyped(): boolean {
  const last = stepsOf(present).past.at(-1);
  return last === undefined || last.typedInto !== null;
}

/** Whether there is a step to take back. */
export function canUndo(): boolean {
  return stepsOf(present).past.length > 0;
}

/** Whether something was taken back and nothing was done since. */
export function canRedo(): boolean {
  return stepsOf(present).future.length > 0;
}

/** A mark of where the history stands; `isAt` tells whether it still stands there. */
function markPlace(): { isAt: () => boolean } {
  const steps = stepsOf(present);
  const last = steps.past.at(-1);
  return { isAt: () => stepsOf(present) === steps && steps.past.at(-1) === last };
}

/** The one place that letters or a slider changed; null where more changed, or something else than text and numbers. */
function findTyped(before: Draft, after: Draft): string | null {
  const [was, is] = [readInput(before), readInput(after)];
  if (before.model !== after.model) return null;
  if (before.takes !== after.takes) return 'takes';
  if (before.variations !== after.variations) return 'variations';
  const path = findChange(was, is);
  if (path === null) return null;
  const [key] = path;
  if (typeof was[key ?? ''] === 'number' && typeof is[key ?? ''] === 'number') return String(key);
  // A menu may change something beside the text that has the focus: only what it holds was typed.
  const { activeElement } = document;
  return isTyping(activeElement) && activeElement?.id === controlId(path) ? controlId(path) : null;
}

/** Where two values differ, if it is in one place; null where it is in none or several, or something came or went. */
function findChange(was: unknown, is: unknown): SlotPath | null {
  if (!isContainer(was) || !isContainer(is) || Array.isArray(was) !== Array.isArray(is)) return [];
  if (Array.isArray(was) && Array.isArray(is) && was.length !== is.length) return null;
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => was[key] !== is[key]);
  const [key] = keys;
  if (key === undefined || keys.length > 1) return null;
  const inner = findChange(was[key], is[key]);
  return inner === null ? null : [key, ...inner];
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isSameDraft(one: Draft, other: Draft): boolean {
  return one.takes === other.takes && JSON.stringify(readInput(one)) === JSON.stringify(readInput(other));
}

let offered: { readonly toastId: number; readonly isAt: () => boolean } | null = null;

/** Says what has just left the form, or come into it, with the way back. */
export function offerUndo(text: string): void {
  // What a change says of itself gives way to what its command says.
  if (offered !== null) dismissToast(offered.toastId);
  const { isAt } = markPlace();
  const toastId = showToast({
    tone: 'note',
    text,
    action: { label: COMPOSE_TEXT.undo, run: () => void (isAt() && undoStep()) },
  });
  offered = { toastId, isAt };
}

/** What would undo something else by now is not offered any longer. */
export function withdrawOffer(): void {
  if (offered === null || offered.isAt()) return;
  dismissToast(offered.toastId);
  offered = null;
}

/** What a change took out of a form, in words; null where it took out no element and no reference. */
export function describeRemoved(before: JobInput, after: JobInput): string | null {
  const [had, has] = [listElements(before), listElements(after)];
  if (has.length < had.length) {
    const gone = had.find((element) => !has.includes(element));
    return gone?.name === undefined ? COMPOSE_TEXT.elementRemoved : COMPOSE_TEXT.removed(`@${gone.name}`);
  }
  const left = new Set(collectReferences(after).map(formatReference));
  const gone = collectReferences(before).filter((one) => !left.has(formatReference(one)));
  const [first] = gone;
  if (first === undefined || collectReferences(after).length >= collectReferences(before).length) return null;
  if (gone.length > 1) return COMPOSE_TEXT.removedMany(gone.length);
  const asset = first.kind === 'file' ? useAssetStore.getState().assets.get(first.assetId) : undefined;
  return COMPOSE_TEXT.removed(describeReference(first, asset).name);
}

function listElements(input: JobInput): Element[] {
  return Object.values(input).flatMap((value) =>
    Array.isArray(value) ? (value.filter((item) => 'type' in item) as Element[]) : [],
  );
}
