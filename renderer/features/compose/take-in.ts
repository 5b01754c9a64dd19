import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import { wordError } from '../../../shared/messages/errors.ts';
import { wordPlace } from '../../../shared/messages/fields.ts';
import { COMPOSE_TEXT } from '../../../shared/messages/text/compose.ts';
import { wordRefusal } from '../../../shared/messages/text/form.ts';
import type { ResolvedForm } from '../../../shared/service/resolve-form.ts';
import { isDownloadUrl } from '../../../shared/service/validate-reference.ts';
import { call, pathForFile } from '../../bridge.ts';
import type { Source } from '../../forms/form-context.ts';
import {
  guessKindOfUrl,
  type Incoming,
  type Placement,
  placeInSlot,
  placeReferences,
} from '../../forms/place-references.ts';
import { isSamePath, listSlots, type Slot } from '../../forms/slots.ts';
import { rememberAssets } from '../../projections/asset-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { addRefused, editInput, useComposeStore } from './compose-store.ts';

/**
 * Takes in what was dropped, chosen, pasted or typed: files become assets, addresses stay as they are, each goes into
 * its slot, and what found no place is listed with its reason.
 */
export async function takeIn(form: ResolvedForm, source: Source, slot?: Slot): Promise<void> {
  const items = await collect(source);
  if (items.length === 0) return;
  let placement: Placement | null = null;
  editInput((input) => {
    const slots = listSlots(form, input);
    const target = slot && slots.find(({ path }) => isSamePath(path, slot.path));
    placement = target ? placeInSlot(target, input, items) : placeReferences(slots, input, items);
    return placement.input;
  });
  if (placement !== null) report(placement, slot);
}

async function collect(source: Source): Promise<readonly Incoming[]> {
  if ('items' in source) return source.items;
  if ('choose' in source) return adopt((await runCall('references.chooseFiles', {})) ?? []);
  const paths = source.files.map(pathForFile);
  // A picture dragged out of a web page has no path, but its address comes along.
  const isCarried = source.texts.length > 0;
  const homeless = isCarried ? [] : source.files.filter((_, index) => paths[index] === null);
  addRefused(homeless.map((file) => ({ name: file.name, why: COMPOSE_TEXT.noPath })));
  const known = paths.filter((path) => path !== null);
  const files = known.length === 0 ? [] : await addFiles(known);
  return [...files, ...(known.length > 0 ? [] : source.texts.flatMap(readAddress))];
}

async function addFiles(paths: string[]): Promise<readonly Incoming[]> {
  const { reading } = useComposeStore.getState();
  useComposeStore.setState({ reading: reading + paths.length });
  const answer = await call('references.addFiles', { paths });
  useComposeStore.setState({ reading: Math.max(0, useComposeStore.getState().reading - paths.length) });
  if (answer.ok) return adopt(answer.value);
  addRefused([{ name: COMPOSE_TEXT.references, why: wordError(answer.error).happened }]);
  return [];
}

function adopt(files: readonly AddedFile[]): Incoming[] {
  rememberAssets(files.flatMap((file) => (file.kind === 'added' ? [file.asset] : [])));
  addRefused(
    files.flatMap((file) => {
      if (file.kind === 'added') return [];
      const { happened, act } = wordError(file.error);
      return [{ name: file.name, why: `${happened} ${act}` }];
    }),
  );
  return files.flatMap((file): Incoming[] => {
    if (file.kind === 'refused') return [];
    return [
      { reference: { kind: 'file', assetId: file.asset.id }, kind: file.asset.kind, name: file.asset.name },
    ];
  });
}

function readAddress(text: string): Incoming[] {
  const url = text.trim();
  if (url === '') return [];
  if (!isDownloadUrl(url)) {
    addRefused([{ name: url.slice(0, 120), why: COMPOSE_TEXT.notAnAddress }]);
    return [];
  }
  return [
    {
      reference: { kind: 'url', url },
      kind: guessKindOfUrl(url),
      name: url.split('/').filter(Boolean).at(-1) ?? url,
    },
  ];
}

function report({ placed, unplaced }: Placement, slot?: Slot): void {
  addRefused(
    unplaced.map(({ item, refusal }) => {
      if (refusal === null) return { name: item.name, why: COMPOSE_TEXT.noSlot };
      if (slot === undefined && refusal.reason === 'full')
        return { name: item.name, why: COMPOSE_TEXT.slotsFull(refusal.capacity) };
      return { name: item.name, why: `${wordRefusal(refusal, wordPlace(slot?.path ?? []))}.` };
    }),
  );
  const [first] = placed;
  if (first === undefined) return;
  const places = [...new Set(placed.map((one) => wordPlace(one.slot.path)))].join(', ');
  const landed =
    placed.length === 1
      ? COMPOSE_TEXT.landed(first.item.name, places)
      : COMPOSE_TEXT.landedMany(placed.length, places);
  useComposeStore.setState({ landed });
}
