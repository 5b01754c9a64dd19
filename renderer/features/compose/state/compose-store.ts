import { create } from 'zustand';
import type { Draft, Meanwhile, Variations } from '../../../../shared/compose/draft.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { collectReferences, type JobInput } from '../../../../shared/models/media-reference.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { call } from '../../../bridge.ts';
import type { Incoming } from '../../../forms/slots/place-references.ts';
import { readCore, useCoreStore, whenHere } from '../../../state/core/core-store.ts';
import { runSubmit } from '../../../state/core/run-call.ts';
import { wantAssets } from '../../../state/sources/cast-store.ts';
import {
  addLeft,
  adoptDraft,
  beginWith,
  changeInput,
  chooseModel,
  emptyDraft,
  isSameOrder,
  readInput,
  setCanary,
  setTakes,
  setVariations,
} from './draft.ts';
import { joinFirstPrompt, whenFirstPromptRests } from './first-prompt.ts';
import { describeRemoved, noteDraft, offerUndo, openHistory, withdrawOffer } from './history.ts';

import { draftOfJob } from './plan-prompts.ts';
import { createSaver } from './word-store.ts';

const SAVE_AFTER_MILLISECONDS = 300;

/** Something that was not added, with the sentence that says why. */
export interface RefusedItem {
  readonly id: number;
  readonly name: string;
  readonly why: string;
  /** What can be taken all the same, for whoever knows better. */
  readonly item?: Incoming;
}

/** A queued job whose request stands in the form instead of the artist's own draft. */
export interface Editing {
  /** The job as it was when it was opened. */
  readonly job: Job;
  readonly ownDraft: Draft;
  /** What the form began with; null where that is not known any more. */
  readonly begun: Draft | null;
  /** It was paused for as long as it is edited. */
  readonly isHeld: boolean;
}

/** What a take was made with stands in the form, in place of the artist's own draft, which waits. */
export interface Again {
  readonly takeId: string;
  readonly name: string;
  readonly ownDraft: Draft;
  /** What the form began with; null where that is not known any more. */
  readonly begun: Draft | null;
}

interface ComposeStore {
  readonly draft: Draft;
  readonly editing: Editing | null;
  /** Set while what a take was made with stands in the form. */
  readonly again: Again | null;
  /** What was typed for queued jobs and with takes, and left: the newest last, until somebody goes on with it or lets it go. */
  readonly left: readonly Meanwhile[];
  /** What was queued last, until it is changed: it goes again once that is asked for. */
  readonly queued: { readonly draft: Draft; readonly isAskedAgain: boolean } | null;
  readonly isLoaded: boolean;
  /** What only the core could find, at the last try to queue; gone with the next change. */
  readonly coreProblems: readonly Problem[];
  readonly refused: readonly RefusedItem[];
  /** Where the last ones landed, in words. */
  readonly landed: string;
  /** How far the reading of what was brought in has come, in files; null while nothing is read. */
  readonly reading: { readonly done: number; readonly total: number } | null;
}

export const useComposeStore = create<ComposeStore>(() => ({
  draft: emptyDraft(),
  editing: null,
  again: null,
  left: [],
  queued: null,
  isLoaded: false,
  coreProblems: [],
  refused: [],
  landed: '',
  reading: null,
}));

/** Whether the form was queued as it is: then it goes again only after that was asked for. */
type QueueStep = 'first' | 'queued' | 'again';

/** Tells it of what stands in the form now. */
export function readStep({ draft, queued }: Pick<ComposeStore, 'draft' | 'queued'>): QueueStep {
  if (queued === null || !isSameOrder(queued.draft, draft)) return 'first';
  return queued.isAskedAgain ? 'again' : 'queued';
}

// What is edited, what is made again and the artist's own draft have their steps each.
useComposeStore.subscribe(({ editing, again }) =>
  openHistory(editing !== null ? `job ${editing.job.id}` : again !== null ? `again ${again.takeId}` : 'own'),
);

const saver = createSaver<Draft>((draft) => void call('draft.save', draft), SAVE_AFTER_MILLISECONDS);

/** Writes what is still waiting to be saved. */
export const flushDraft = saver.flush;

/** Loads the draft, with what was typed into the first frame; to be called once, at the start. */
export async function loadDraft(): Promise<void> {
  const [answer] = await Promise.all([call('draft.load', {}), whenHere()]);
  await whenFirstPromptRests();
  const {
    meanwhile = null,
    left = [],
    ...draft
  } = adoptDraft(answer.ok ? answer.value : null, readCore().profile);
  wantAssets(
    [...Object.values(draft.inputs), meanwhile?.input ?? {}, ...left.map(({ input }) => input)]
      .flatMap(collectReferences)
      .flatMap((one) => (one.kind === 'file' ? [one.assetId] : [])),
  );
  useComposeStore.setState({ draft, left, ...takeUp(meanwhile, draft, left), isLoaded: true });
  useCoreStore.subscribe(({ core }, { core: before }) => {
    if (before !== null && core !== null && core.status.profileId !== before.status.profileId) forgetTakes();
  });
  window.addEventListener('pagehide', flushDraft);
  window.addEventListener('blur', flushDraft);
  // A change like any other, which can be undone.
  const { prompt: kept } = readInput(draft);
  const prompt = typeof kept === 'string' ? kept : '';
  const joined = joinFirstPrompt(prompt);
  if (joined !== prompt) editInput((input) => ({ ...input, prompt: joined }));
}

/** What a take was made with stands in the form again at once; a job may have gone out, so that it is asked about. */
function takeUp(
  meanwhile: Meanwhile | null,
  ownDraft: Draft,
  left: readonly Meanwhile[],
): Partial<ComposeStore> {
  if (meanwhile === null) return {};
  if (meanwhile.of === 'job') return { left: addLeft(left, meanwhile) };
  const { id, name } = meanwhile;
  return { draft: draftOfJob(meanwhile), again: { takeId: id, name, ownDraft, begun: null } };
}

/** Changes what stands in the form of the chosen model. */
export function editInput(change: (input: JobInput) => JobInput): void {
  setDraft(changeInput(useComposeStore.getState().draft, change));
}

/** Shows another model's form, with what stands in it and in words what came along. */
export function showModel(model: string, input?: JobInput, landed = ''): void {
  const { draft } = useComposeStore.getState();
  const isFresh = draft.inputs[model] === undefined && defaults[model] !== undefined;
  setDraft(chooseModel(draft, model, isFresh ? { ...defaults[model], ...input } : input));
  useComposeStore.setState({ landed, refused: [] });
}

/** Sets how many takes are queued at once. */
export function changeTakes(takes: number): void {
  setDraft(setTakes(useComposeStore.getState().draft, takes));
}

/** Many takes were meant for the service before, whose prices were seen. */
function forgetTakes(): void {
  useComposeStore.setState(({ editing, again }) => ({
    editing: editing && { ...editing, ownDraft: setTakes(editing.ownDraft, 1) },
    again: again && { ...again, ownDraft: setTakes(again.ownDraft, 1) },
  }));
  changeTakes(1);
}

/** Changes the draft as a whole. */
export function changeDraft(change: (draft: Draft) => Draft): void {
  setDraft(change(useComposeStore.getState().draft));
  const { inputs, model } = useComposeStore.getState().draft;
  wantAssets(
    collectReferences(inputs[model] ?? {}).flatMap((one) => (one.kind === 'file' ? [one.assetId] : [])),
  );
}

let defaults: Readonly<Record<string, JobInput>> = {};

/** Takes in what forms begin with; the one that is shown does at once, where nothing was typed. */
export function applyDefaults(next: Readonly<Record<string, JobInput>>): void {
  defaults = next;
  const { editing, again, isLoaded, draft } = useComposeStore.getState();
  if (isLoaded && editing === null && again === null) writeDraft(beginWith(draft, defaults));
}

/** Sets how many go ahead while the rest waits for a word. */
export function changeCanary(canary: number | undefined): void {
  writeDraft(setCanary(useComposeStore.getState().draft, canary));
}

/** Sets how a prompt with alternatives becomes prompts. */
export function changeVariations(change: Partial<Variations>): void {
  setDraft(setVariations(useComposeStore.getState().draft, change));
}

function setDraft(draft: Draft): void {
  const { draft: before } = useComposeStore.getState();
  if (draft === before) return;
  noteDraft(before, draft, putBack);
  withdrawOffer();
  const removed = before.model === draft.model ? describeRemoved(readInput(before), readInput(draft)) : null;
  writeDraft(draft);
  if (removed !== null) offerUndo(removed);
}

/** Puts an earlier state of the form back, with what it refers to. */
function putBack(draft: Draft): void {
  withdrawOffer();
  writeDraft(draft);
  useComposeStore.setState({ refused: [], landed: '' });
  wantAssets(
    collectReferences(readInput(draft)).flatMap((one) => (one.kind === 'file' ? [one.assetId] : [])),
  );
}

function writeDraft(draft: Draft): void {
  if (draft === useComposeStore.getState().draft) return;
  useComposeStore.setState({ draft, coreProblems: [] });
  saver.later(draftToKeep());
}

/** The artist's own draft; what is typed for a queued job or with a take stands beside it, and never in its place. */
function draftToKeep(): Draft {
  const { draft, editing, again, left } = useComposeStore.getState();
  const meanwhile = readMeanwhile();
  return {
    ...(again?.ownDraft ?? editing?.ownDraft ?? draft),
    ...(meanwhile === null ? {} : { meanwhile }),
    ...(left.length === 0 ? {} : { left: [...left] }),
  };
}

/** What stands in the form in place of the artist's own draft. */
function readMeanwhile(): Meanwhile | null {
  const { draft, editing, again } = useComposeStore.getState();
  const typed = { model: draft.model, input: readInput(draft) };
  if (editing !== null) return { of: 'job', id: editing.job.id, name: editing.job.name, ...typed };
  return again === null ? null : { of: 'take', id: again.takeId, name: again.name, ...typed };
}

/** Puts a job into the form, in place of another one; the artist's own draft waits until it is done. */
export function beginEdit(job: Job, typed: Draft | null = null): void {
  if (useComposeStore.getState().editing?.job.id !== job.id) putAside();
  const { editing, draft: present } = useComposeStore.getState();
  const draft = typed ?? draftOfJob(job);
  saver.flush();
  wantAssets(collectReferences(job.input).flatMap((one) => (one.kind === 'file' ? [one.assetId] : [])));
  const ownDraft = editing?.ownDraft ?? present;
  useComposeStore.setState({
    editing: { job, ownDraft, begun: typed === null ? draft : null, isHeld: editing?.isHeld ?? false },
    draft,
    coreProblems: [],
    refused: [],
    landed: '',
  });
}

/** Remembers that the job was paused for the time of its editing; false where it is not edited any more. */
export function holdEdited(jobId: string): boolean {
  const { editing } = useComposeStore.getState();
  if (editing?.job.id !== jobId) return false;
  useComposeStore.setState({ editing: { ...editing, isHeld: true } });
  return true;
}

/**
 * Ends the editing of a job, and brings back what stood in the form before. What was typed is kept, unless it is done with.
 *
 * @returns what is kept of it
 */
export function endEdit(isDone = false): Meanwhile | null {
  const { editing, again, draft } = useComposeStore.getState();
  if (editing === null) return null;
  return bringBack(editing.ownDraft, again, !isDone && draft !== editing.begun);
}

/** Ends the editing of a job for something else. One that was held only meanwhile goes on. */
export function putAside(): void {
  const { editing } = useComposeStore.getState();
  endEdit();
  if (editing?.isHeld) void runSubmit('jobs.resume', { jobIds: [editing.job.id] });
}

/** Brings the artist's own draft back from behind what a take was made with. What was typed is kept, unless it is queued. */
export function endAgain(): Meanwhile | null {
  const { again, draft, queued } = useComposeStore.getState();
  if (again === null) return null;
  const isQueued = queued !== null && isSameOrder(queued.draft, draft);
  return bringBack(again.ownDraft, null, !isQueued && draft !== again.begun);
}

function bringBack(draft: Draft, again: Again | null, keepsTyped: boolean): Meanwhile | null {
  const typed = keepsTyped ? readMeanwhile() : null;
  const { left } = useComposeStore.getState();
  useComposeStore.setState({
    ...{ editing: null, again, draft, coreProblems: [], refused: [], landed: '' },
    left: typed === null ? left : addLeft(left, typed),
  });
  saver.later(draftToKeep());
  // What is done with must not be offered once more.
  saver.flush();
  return typed;
}

/** Puts what was typed with a take and left into the form again. */
export function resumeAgain({ id, name, model, input }: Meanwhile): void {
  const { again, draft } = useComposeStore.getState();
  wantAssets(collectReferences(input).flatMap((one) => (one.kind === 'file' ? [one.assetId] : [])));
  useComposeStore.setState({
    again: { takeId: id, name, ownDraft: again?.ownDraft ?? draft, begun: null },
    draft: draftOfJob({ model, input }),
    ...{ coreProblems: [], refused: [], landed: '' },
  });
  saver.later(draftToKeep());
}

/** Offers something that was left no more. */
export function dropLeft(typed: Meanwhile): void {
  useComposeStore.setState(({ left }) => ({ left: left.filter((one) => one !== typed) }));
  saver.later(draftToKeep());
}

let nextRefusedId = 1;

/** Adds to the list of what was not taken. */
export function addRefused(items: readonly Omit<RefusedItem, 'id'>[]): void {
  if (items.length === 0) return;
  const numbered = items.map((item) => ({ ...item, id: nextRefusedId++ }));
  useComposeStore.setState({ refused: [...useComposeStore.getState().refused, ...numbered] });
}

/** Empties the list of what was not taken, or takes one entry off it. */
export function dismissRefused(id?: number): void {
  const { refused } = useComposeStore.getState();
  useComposeStore.setState({ refused: id === undefined ? [] : refused.filter((item) => item.id !== id) });
}
