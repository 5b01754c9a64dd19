import { extname } from 'node:path';
import { type Cut, type CutEvent, type CutMedium, packageName } from '../../../shared/film/cut.ts';
import { slateFrames, type VersionView } from '../../../shared/film/film.ts';
import { ratioOf } from '../../../shared/film/rate.ts';
import { nameKey } from '../../../shared/kernel/file-name.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { MediaReader, Store } from '../ports.ts';
import type { ProjectView } from './view-shots.ts';

/**
 * The cut of a project: the select of each shot in order, and a gap where a shot has none. Omitted shots are left out.
 *
 * @param named names that takes of it got in an earlier export, by take; they keep them
 * @param taken names that no other take may get
 */
export async function buildCut(
  { store, mediaReader }: { readonly store: Store; readonly mediaReader: MediaReader },
  { project, shots }: ProjectView,
  named: ReadonlyMap<string, string>,
  taken: Iterable<string>,
): Promise<Cut> {
  const shown = shots.filter(({ stage }) => stage !== 'omitted');
  const chosen = shown.flatMap(({ select }) => (select === null ? [] : [select.takeId]));
  const takes = new Map(store.takes.byId(chosen).map((take) => [take.id, take]));
  const names = new Set([...taken, ...named.values()].map(nameKey));
  const events: CutEvent[] = [];
  for (const shot of shown) {
    const { code, sequence, description, select } = shot;
    const place = { ...{ shot: code, sequence, description }, alternates: [], notes: [] };
    const take = select === null ? undefined : takes.get(select.takeId);
    if (select === null || take === undefined) {
      events.push({ ...place, kind: 'missing', in: 0, out: slateFrames(shot, project.rate) });
      continue;
    }
    const fileName =
      named.get(take.id) ??
      packageName({ sequence, shot: code, version: select.version }, extname(take.path).slice(1), names);
    const medium = await describeMedium(mediaReader, select, take, fileName);
    const note = take.note === '' ? [] : [{ frame: select.in, text: take.note }];
    events.push({ ...place, ...medium, notes: note, in: select.in, out: select.out });
  }
  const { name, rate, width, height } = project;
  return { name, rate, width, height, events };
}

async function describeMedium(
  mediaReader: MediaReader,
  { version, takeId }: VersionView,
  take: Take,
  fileName: string,
): Promise<CutMedium> {
  const facts = await mediaReader.readFacts(take.path).catch(() => null);
  const { duration = take.duration, frameRate = take.frameRate, details = null } = facts ?? {};
  const { channels, sampleRate } = details ?? { channels: null, sampleRate: null };
  const isClip = take.kind === 'video' && duration !== null && frameRate !== null;
  return {
    ...{ kind: isClip ? 'clip' : 'still', version, takeId, fileName, path: take.path },
    mediaFrames: isClip ? Math.max(1, Math.round(duration * frameRate)) : 1,
    mediaRate: isClip ? ratioOf(frameRate) : undefined,
    mediaWidth: facts?.width ?? take.width ?? 0,
    mediaHeight: facts?.height ?? take.height ?? 0,
    audio: channels === null || sampleRate === null ? undefined : { channels, sampleRate },
  };
}
