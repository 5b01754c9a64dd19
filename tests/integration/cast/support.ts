import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type CastContent, emptyMember } from '../../../shared/cast/cast.ts';
import { makeZip } from '../../support/hand-made-zip.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';

/** A core that sends nothing. */
export function openCast(folder = makeFolder()): Promise<TestCore> {
  return openTestCore(join(folder, 'data'), { baseUrl: null });
}

export function content(name: string, more: Partial<CastContent> = {}): CastContent {
  return { ...emptyMember(name), ...more };
}

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A member as the documentation says that it stands in a cast file. */
export function packed(name: string, images: readonly string[], more: Record<string, unknown> = {}) {
  return {
    ...{
      name,
      kind: 'image',
      video: null,
      voices: [],
      voiceName: '',
      notes: '',
      consent: null,
      colour: 'none',
    },
    images: images.map((hash) => ({ kind: 'file', sha256: hash })),
    ...more,
  };
}

export interface HandMadeCast {
  readonly members: readonly Record<string, unknown>[];
  readonly media?: readonly Buffer[];
  readonly manifest?: Record<string, unknown>;
}

/** A cast file written by hand. */
export function makeCastFile({ members, media = [], manifest = {} }: HandMadeCast): Buffer {
  const files = Object.fromEntries(
    media.map((data, index) => [sha256(data), { name: `file ${index}.png`, bytes: data.length }]),
  );
  const text = JSON.stringify({ format: 'dailies-cast', version: 1, members, files, ...manifest });
  return makeZip([
    { name: 'manifest.json', data: Buffer.from(text) },
    ...media.map((data) => ({ name: `media/${sha256(data)}`, data })),
  ]);
}
