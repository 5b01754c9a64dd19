import { DROP_TEXT } from '../../../../shared/app/text.ts';
import { COMPOSE_TRAY_TEXT } from '../../../../shared/compose/compose-tray-text.ts';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { type AddedFile, MAX_FILES } from '../../../../shared/library/reference-contract.ts';
import { isDownloadUrl } from '../../../../shared/service/request/validate-element.ts';
import { call, pathForFile } from '../../../bridge.ts';
import { formatReference } from '../../../forms/slots/carry-over.ts';
import type { Source } from '../../../forms/slots/drag-state.ts';
import { guessKindOfUrl, type Incoming } from '../../../forms/slots/place-references.ts';
import { explainFailure, runCall } from '../../../state/core/run-call.ts';
import { kindOfAddress, rememberAddress, rememberAssets } from '../../../state/sources/cast-store.ts';
import {
  isPlace,
  type Kept,
  keepFile,
  keepPicture,
  nameOfPlace,
} from '../../../state/sources/dropped-files.ts';

import { addRefused, useComposeStore } from '../state/compose-store.ts';

/** Small enough that each answer is read within a frame or two. */
const FILE_BATCH_SIZE = 100;
/** Of one go, so that the window draws in between. */
const PATHS_MILLISECONDS = 10;

let reading = 0;
let isStopped = false;

/** Ends the reading of what was brought in last; what was read stays. */
export function stopReading(): void {
  isStopped = true;
}

/**
 * Finds out what was brought in: files and what is in folders become assets, pictures without a file get one, addresses
 * are looked at. Each thing once; what is no media is told as not taken, with its reason.
 */
export async function collectReferences(source: Source): Promise<readonly Incoming[]> {
  if ('items' in source) return source.items;
  reading += 1;
  if (reading === 1) useComposeStore.setState({ reading: { done: 0, total: 0 } });
  try {
    return unique(await collect(source));
  } finally {
    reading -= 1;
    if (reading === 0) {
      isStopped = false;
      useComposeStore.setState({ reading: null });
    }
  }
}

async function collect(source: Exclude<Source, { items: unknown }>): Promise<readonly Incoming[]> {
  if ('choose' in source) return adopt(remember((await runCall('references.chooseFiles', {})) ?? []));
  const { paths, withoutPath } = await findPaths(source.files);
  const files = [...(await addPaths(paths)), ...(await keepAll(withoutPath))];
  // A picture dragged out of a web page has no path and may bring its address too: the bytes last longer than that.
  if (files.length > 0) return files;
  const texts = source.texts.map((text) => text.trim()).filter((text) => text !== '');
  return (await Promise.all(texts.map(readText))).flat();
}

/** Each path is asked of main's side of the window; thousands in one go would hold the window up. */
async function findPaths(files: ArrayLike<File>): Promise<{ paths: string[]; withoutPath: File[] }> {
  const paths: string[] = [];
  const withoutPath: File[] = [];
  let begun = performance.now();
  for (let index = 0; index < files.length; index += 1) {
    if (performance.now() - begun > PATHS_MILLISECONDS) {
      await new Promise((resume) => setTimeout(resume));
      begun = performance.now();
    }
    const file = files[index] as File;
    const path = pathForFile(file);
    if (path === null) withoutPath.push(file);
    else paths.push(path);
  }
  return { paths, withoutPath };
}

async function addPaths(paths: readonly string[]): Promise<readonly Incoming[]> {
  if (paths.length === 0) return [];
  const listed = await runCall('references.listFiles', { paths: paths.slice(0, MAX_FILES) });
  if (listed === null) return [];
  if (paths.length > MAX_FILES) notifyCut(COMPOSE_TRAY_TEXT.dropped);
  const total = listed.files.length + listed.folders.reduce((sum, folder) => sum + folder.files.length, 0);
  useComposeStore.setState({ reading: { done: 0, total } });
  const items = await adopt(await readFiles(listed.files));
  for (const { name, files, isCut } of listed.folders) {
    if (isCut) notifyCut(name);
    if (files.length === 0) addRefused([{ name, why: COMPOSE_TRAY_TEXT.emptyFolder }]);
    items.push(...(await adopt(leaveOutOthers(name, await readFiles(files)))));
  }
  return items;
}

/** A folder holds other files too, rightly; how many is enough to tell. */
function leaveOutOthers(name: string, files: readonly AddedFile[]): AddedFile[] {
  const isOther = (file: AddedFile) => file.kind === 'refused' && file.error.code === 'FILE_NOT_MEDIA';
  const others = files.filter(isOther).length;
  if (others > 0) addRefused([{ name, why: COMPOSE_TRAY_TEXT.othersInFolder(others) }]);
  return files.filter((file) => !isOther(file));
}

async function readFiles(paths: readonly string[]): Promise<AddedFile[]> {
  const found: AddedFile[] = [];
  for (let from = 0; from < paths.length && !isStopped; from += FILE_BATCH_SIZE) {
    const part = paths.slice(from, from + FILE_BATCH_SIZE);
    const answer = await call('references.addFiles', { paths: part });
    if (!answer.ok) {
      addRefused([{ name: COMPOSE_TEXT.references, why: (await explainFailure(answer.error)).happened }]);
      return found;
    }
    found.push(...answer.value);
    // Bit by bit: ten thousand at the end would be noticed.
    remember(answer.value);
    const { reading: progress } = useComposeStore.getState();
    if (progress !== null)
      useComposeStore.setState({ reading: { ...progress, done: progress.done + part.length } });
  }
  return found;
}

function notifyCut(name: string): void {
  addRefused([{ name, why: COMPOSE_TRAY_TEXT.folderCut }]);
}

function remember(files: readonly AddedFile[]): readonly AddedFile[] {
  rememberAssets(files.flatMap((file) => (file.kind === 'added' ? [file.asset] : [])));
  return files;
}

async function adopt(files: readonly AddedFile[]): Promise<Incoming[]> {
  const refused = files.filter((file) => file.kind === 'refused');
  addRefused(
    await Promise.all(
      refused.map(async ({ name, error }) => {
        const { happened, act } = await explainFailure(error);
        return { name, why: `${happened} ${act}` };
      }),
    ),
  );
  return files.flatMap((file): Incoming[] => {
    if (file.kind === 'refused') return [];
    const { id, kind, name } = file.asset;
    const known = file.sameAs === undefined ? {} : { sameAs: file.sameAs };
    return [{ reference: { kind: 'file', assetId: id }, kind, name, ...known }];
  });
}

/** Pictures that exist in a clipboard or a page only are kept as files of the app. */
async function keepAll(files: readonly File[]): Promise<readonly Incoming[]> {
  const kept: Incoming[] = [];
  for (const file of files) kept.push(...(await adoptKept(await keepFile(file), file.name)));
  return kept;
}

async function adoptKept(answer: Kept, name: string): Promise<readonly Incoming[]> {
  if (answer.kind === 'kept') return adopt(remember([answer.file]));
  addRefused([{ name, why: answer.why }]);
  return [];
}

async function readText(text: string): Promise<readonly Incoming[]> {
  if (text.startsWith('data:')) return adoptKept(await keepPicture(text), COMPOSE_TRAY_TEXT.pictureOfPage);
  if (isDownloadUrl(text)) return readAddress(text);
  if (isPlace(text)) addRefused([{ name: nameOfPlace(text), why: DROP_TEXT.onlyPlace }]);
  else addRefused([{ name: text.slice(0, 120), why: COMPOSE_TEXT.notAnAddress }]);
  return [];
}

/** A page in place of a picture is noticed before it costs; what cannot be looked at is believed. */
async function readAddress(url: string): Promise<readonly Incoming[]> {
  const name = url.split('/').filter(Boolean).at(-1) ?? url;
  const item: Incoming = {
    reference: { kind: 'url', url },
    kind: kindOfAddress(url) ?? guessKindOfUrl(url),
    name,
  };
  if (kindOfAddress(url) !== null) return [item];
  const answer = await call('references.lookAt', { url });
  if (!answer.ok) return [item];
  const facts = answer.value;
  rememberAddress(url, facts);
  if (facts.kind === 'media') return [{ ...item, kind: facts.media }];
  if (facts.kind === 'unknown') return [item];
  const why =
    facts.kind === 'missing'
      ? COMPOSE_TRAY_TEXT.addressMissing(facts.status)
      : COMPOSE_TRAY_TEXT.addressIsOther(facts.mime);
  addRefused([{ name: url.slice(0, 200), why, item }]);
  return [];
}

function unique(items: readonly Incoming[]): Incoming[] {
  return [
    ...new Map(items.toReversed().map((item) => [formatReference(item.reference), item])).values(),
  ].toReversed();
}
