import { describe, expect, test } from 'vitest';
import {
  findRefusal,
  guessKindOfUrl,
  type Incoming,
  moveReference,
  placeInSlot,
  placeReferences,
  removeReference,
} from '../../../renderer/forms/slots/place-references.ts';
import { fieldSlot, listSlots, readSlot, type Slot, writeSlot } from '../../../renderer/forms/slots/slots.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { JobInput, MediaKind } from '../../../shared/models/media-reference.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { type ResolvedForm, resolveForm } from '../../../shared/service/request/resolve-form.ts';

const profile = practiceProfile('http://127.0.0.1:1');

function formOf(id: string): ResolvedForm {
  const model = findModel(id);
  if (model === undefined) throw new Error(id);
  return resolveForm(model, profile);
}

function file(assetId: string, kind: MediaKind): Incoming {
  return { reference: { kind: 'file', assetId }, kind, name: assetId };
}

const asset = (assetId: string) => ({ kind: 'file' as const, assetId });

function place(id: string, input: JobInput, items: Incoming[]) {
  const form = formOf(id);
  return placeReferences(listSlots(form, input), input, items);
}

describe('a drop anywhere', () => {
  test('each kind finds its slot', () => {
    const { input, unplaced } = place('modelh-h3-omni', {}, [
      file('a', 'audio'),
      file('b', 'image'),
      file('c', 'video'),
    ]);
    expect(input).toEqual({ audios: [asset('a')], images: [asset('b')], videos: [asset('c')] });
    expect(unplaced).toEqual([]);
  });

  test('an empty slot that is needed comes before an earlier one', () => {
    // The start image is required by the practice profile, and stands before the end image.
    const first = place('modelh-h3-image-to-video', {}, [file('a', 'image'), file('b', 'image')]);
    expect(first.input).toEqual({ startImage: asset('a'), endImage: asset('b') });
    const second = place('modelh-h3-image-to-video', { endImage: asset('z') }, [file('a', 'image')]);
    expect(second.input).toEqual({ endImage: asset('z'), startImage: asset('a') });
  });

  test('more than fit are given back with the reason', () => {
    const { input, unplaced } = place(
      'modelh-h3-omni',
      {},
      Array.from({ length: 5 }, (_, n) => file(`v${n}`, 'video')),
    );
    expect(readSlot(input, ['videos'])).toHaveLength(3);
    expect(unplaced.map(({ item, refusal }) => [item.name, refusal])).toEqual([
      ['v3', { reason: 'full', capacity: 3 }],
      ['v4', { reason: 'full', capacity: 3 }],
    ]);
  });

  test('a kind that the model does not take is given back without a slot', () => {
    const { input, unplaced } = place('modelk-3-turbo', {}, [file('a', 'audio')]);
    expect(input).toEqual({});
    expect(unplaced[0]?.refusal).toBeNull();
  });

  test('a voice is never filled by itself', () => {
    const withElement: JobInput = { elements: [{ type: 'image', name: 'hero' }] };
    const { unplaced } = place('modelk-o3-elements', withElement, [file('v', 'video')]);
    expect(unplaced).toHaveLength(1);
  });
});

describe('a drop on a slot', () => {
  const slot = fieldSlot({ kind: 'reference', key: 'startImage', media: 'image' }, true);

  test('replaces what a single slot holds, and gives back the rest', () => {
    const { input, unplaced } = placeInSlot(slot, { startImage: asset('old') }, [
      file('a', 'image'),
      file('b', 'image'),
    ]);
    expect(input).toEqual({ startImage: asset('a') });
    expect(unplaced.map(({ item }) => item.name)).toEqual(['b']);
  });

  test('is refused when the kind is wrong, and taken when it is not known', () => {
    expect(findRefusal(slot, 0, 'video')).toEqual({
      reason: 'wrong-media',
      expected: 'image',
      found: 'video',
    });
    expect(findRefusal(slot, 0, null)).toBeNull();
  });
});

describe('moving', () => {
  const form = formOf('modelk-o3-elements');
  const input: JobInput = {
    images: [asset('a'), asset('b'), asset('c')],
    elements: [{ type: 'image', images: [asset('x')] }],
  };
  const slots = listSlots(form, input);
  const move = (from: [string, number], to: number) =>
    moveReference(
      slots,
      input,
      { path: [from[0]], index: from[1] },
      { path: ['images'], index: to },
      'image',
    );

  test('within a slot keeps all and changes the order', () => {
    expect(move(['images', 0], 3)?.['images']).toEqual([asset('b'), asset('c'), asset('a')]);
    expect(move(['images', 2], 0)?.['images']).toEqual([asset('c'), asset('a'), asset('b')]);
    expect(move(['images', 1], 1)?.['images']).toEqual(input['images']);
  });

  test('into an element and out of the list', () => {
    const moved = moveReference(
      slots,
      input,
      { path: ['images'], index: 0 },
      { path: ['elements', 0, 'images'], index: 1 },
      'image',
    );
    expect(moved?.['images']).toEqual([asset('b'), asset('c')]);
    expect(readSlot(moved ?? {}, ['elements', 0, 'images'])).toEqual([asset('x'), asset('a')]);
  });

  test('onto an occupied single slot changes places', () => {
    const pair: JobInput = { startImage: asset('s'), endImage: asset('e') };
    const both = listSlots(formOf('modelh-h3-image-to-video'), pair);
    const moved = moveReference(
      both,
      pair,
      { path: ['startImage'], index: 0 },
      { path: ['endImage'], index: 0 },
      'image',
    );
    expect(moved).toEqual({ startImage: asset('e'), endImage: asset('s') });
  });

  test('is refused where the kind does not fit', () => {
    const mixed: JobInput = { image: asset('i'), video: asset('v') };
    const motion = listSlots(formOf('modelk-motion-3'), mixed);
    const moved = moveReference(
      motion,
      mixed,
      { path: ['video'], index: 0 },
      { path: ['image'], index: 0 },
      'video',
    );
    expect(moved).toBeNull();
  });

  test('what is taken out leaves no empty list behind', () => {
    const one: JobInput = { images: [asset('a')] };
    expect(removeReference(listSlots(form, one), one, { path: ['images'], index: 0 })).toEqual({});
  });
});

test('writing a slot of an element leaves the others alone', () => {
  const form = formOf('modelk-o3-elements');
  const input: JobInput = {
    elements: [
      { type: 'image', name: 'a' },
      { type: 'video', name: 'b' },
    ],
  };
  const slot = listSlots(form, input).find(({ path }) => path.join('.') === 'elements.1.video');
  if (slot === undefined) throw new Error('the practice profile binds the video of an element');
  expect(writeSlot(input, slot, [asset('v')])['elements']).toEqual([
    { type: 'image', name: 'a' },
    { type: 'video', name: 'b', video: asset('v') },
  ]);
});

test.each([
  ['https://cdn.example/a/b.PNG?x=1.mp4', 'image'],
  ['https://cdn.example/clip.mp4#t=1', 'video'],
  ['https://cdn.example/tone.wav', 'audio'],
  ['https://cdn.example/stream', null],
  ['https://cdn.example.mp4/', null],
])('the ending of %s suggests %s', (url, kind) => expect(guessKindOfUrl(url)).toBe(kind));

test('an address goes by a slot that takes files alone, unless it was aimed at it', () => {
  const slot = { isSingle: true, capacity: 1, isRequired: false, isAutomatic: true, media: 'image' as const };
  const start: Slot = { ...slot, path: ['start'], filesOnly: true };
  const end: Slot = { ...slot, path: ['end'] };
  const url: Incoming = {
    reference: { kind: 'url', url: 'https://a.example/a.png' },
    kind: 'image',
    name: 'a',
  };
  expect(placeReferences([start, end], {}, [url, file('a1', 'image')]).input).toEqual({
    start: asset('a1'),
    end: url.reference,
  });
  expect(placeReferences([start], {}, [url])).toMatchObject({
    input: {},
    unplaced: [{ item: url, refusal: null }],
  });
  expect(placeInSlot(start, {}, [url]).input).toEqual({ start: url.reference });
});
