import { expect, test } from 'vitest';
import { type CastContent, emptyMember } from '../../shared/cast/cast.ts';
import { elementsFieldOf, judgeFit, makeElement } from '../../shared/cast/fit-cast-member.ts';
import { MODELS } from '../../shared/models/index.ts';
import { formOf, kindByAssetId } from '../support/forms.ts';

const file = (assetId: string) => ({ kind: 'file', assetId }) as const;
const hero: CastContent = {
  ...emptyMember('hero'),
  images: [file('image-1'), file('image-2')],
  voices: [file('audio-1'), file('video-1'), file('video-2')],
  consent: { who: 'Ada', when: '', words: '', file: null },
};
const kept = { id: 'member-1', revision: 3 };

/** The interface, *Limits*: elements of each endpoint; the others have no such field. */
const CAPACITIES: Readonly<Record<string, number>> = {
  'modelk-o3-video-transformation': 4,
  'modelk-o3-elements': 7,
  'modelk-motion-3': 1,
};

test('each model that takes elements takes as many as the interface shows, and the others none', () => {
  for (const { id } of MODELS) {
    const form = formOf(id);
    const capacity = CAPACITIES[id] ?? 0;
    expect([id, elementsFieldOf(form)?.maxItems ?? 0]).toEqual([id, capacity]);
    const last = judgeFit(hero, form, capacity - 1, kindByAssetId).misfit;
    const beyond = judgeFit(hero, form, capacity, kindByAssetId).misfit;
    expect([id, last]).toEqual([id, capacity === 0 ? { reason: 'takes-no-elements' } : null]);
    expect([id, beyond]).toEqual([
      id,
      capacity === 0 ? { reason: 'takes-no-elements' } : { reason: 'full', capacity },
    ]);
  }
});

test('in the form with `voices` clips go along, and what stays at home is said', () => {
  const form = formOf('modelk-o3-elements', { shape: 'voices' });
  const member = { ...hero, ...kept, voiceName: 'alto-2' };
  expect(makeElement(member, form, kindByAssetId)).toEqual({
    type: 'image',
    name: 'hero',
    images: [file('image-1'), file('image-2')],
    voices: [file('video-1'), file('video-2')],
    cast: kept,
  });
  expect(judgeFit(member, form, 0, kindByAssetId).notes).toEqual([
    { note: 'sound-left', count: 1 },
    { note: 'voice-name-left' },
  ]);
});

test('in the form with `voice` a single string goes along: the name, else the first voice', () => {
  const form = formOf('modelk-o3-elements', { shape: 'voice' });
  expect(makeElement({ ...hero, ...kept, voiceName: 'alto-2' }, form, kindByAssetId)).toMatchObject({
    voice: { kind: 'text', text: 'alto-2' },
  });
  const element = makeElement({ ...hero, ...kept }, form, kindByAssetId);
  expect(element).toMatchObject({ voice: file('audio-1') });
  expect(element).not.toHaveProperty('voices');
  expect(judgeFit(hero, form, 0, kindByAssetId).notes).toEqual([{ note: 'voices-left', count: 2 }]);
});

test('where the profile does not say which form is current, no voice goes along', () => {
  const form = formOf('modelk-o3-elements');
  const element = makeElement({ ...hero, ...kept }, form, kindByAssetId);
  expect([element.voice, element.voices]).toEqual([undefined, undefined]);
  expect(judgeFit(hero, form, 0, kindByAssetId).notes).toEqual([{ note: 'voices-need-shape' }]);
});

test('a video member fits only where the profile names its field; pictures of it stay at home', () => {
  const member = { ...hero, ...kept, kind: 'video' as const, video: file('video-9'), voices: [] };
  expect(judgeFit(member, formOf('modelk-motion-3'), 0, kindByAssetId).misfit).toEqual({
    reason: 'video-unbound',
  });
  const bound = formOf('modelk-motion-3', {}, { elementVideoField: 'clip' });
  expect(judgeFit(member, bound, 0, kindByAssetId)).toEqual({ misfit: null, notes: [] });
  expect(makeElement(member, bound, kindByAssetId)).toEqual({
    type: 'video',
    name: 'hero',
    video: file('video-9'),
    cast: kept,
  });
});

test('a member without consent or pictures is marked, and fits all the same', () => {
  const form = formOf('modelk-o3-elements', { shape: 'voices' });
  const blank = { who: '  ', when: '2026-03-12', words: '', file: null };
  expect(judgeFit({ ...emptyMember('ghost'), consent: blank }, form, 0, kindByAssetId)).toEqual({
    misfit: null,
    notes: [{ note: 'nothing-to-see' }, { note: 'no-consent' }],
  });
});
