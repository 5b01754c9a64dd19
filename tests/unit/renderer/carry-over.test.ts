import { describe, expect, it } from 'vitest';
import { carryOver } from '../../../renderer/forms/slots/carry-over.ts';
import type { Incoming } from '../../../renderer/forms/slots/place-references.ts';
import { modelsOf } from '../../../shared/models/index.ts';
import type { JobInput, MediaReference } from '../../../shared/models/media-reference.ts';
import { type ResolvedForm, resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { formOf, kindByAssetId, makeProfile } from '../../support/forms.ts';

const file = (assetId: string): MediaReference => ({ kind: 'file', assetId });
const describeFile = (reference: MediaReference): Incoming => ({
  reference,
  kind: kindByAssetId(reference),
  name: JSON.stringify(reference),
});
const carry = (from: string, input: JobInput, to: string, present: JobInput = {}) =>
  carryOver(formOf(from), input, formOf(to), present, describeFile);

describe('changing the model', () => {
  const omni: JobInput = {
    prompt: 'Two boats',
    images: [file('image-1'), file('image-2'), file('image-3')],
    videos: [file('video-1')],
    audios: [file('audio-1')],
  };

  it('keeps what fits in its order, and says what did not', () => {
    const { input, carried, left } = carry('modelh-h3-omni', omni, 'modelh-h3-image-to-video');
    expect(input).toMatchObject({
      prompt: 'Two boats',
      startImage: file('image-1'),
      endImage: file('image-2'),
    });
    expect(carried).toBe(2);
    expect(left.map(({ reference }) => reference)).toEqual([
      file('image-3'),
      file('video-1'),
      file('audio-1'),
    ]);
  });

  it('leaves what the other model had already as it was', () => {
    const present = { prompt: 'One boat', startImage: file('image-9') };
    const { input, carried, left } = carry('modelh-h3-omni', omni, 'modelk-3-turbo', present);
    expect(input).toEqual(present);
    expect({ carried, left }).toEqual({ carried: 0, left: [] });
  });

  it('takes a setting along only where the other model knows the value', () => {
    const input = { prompt: 'Two boats', aspectRatio: '16:9', quality: '4K', resolution: '4k' };
    expect(carry('modeln-pro', input, 'modelk-o3-elements').input).toMatchObject({
      aspectRatio: '16:9',
      resolution: '4k',
    });
    const wide = { ...input, aspectRatio: '21:9' };
    expect(carry('modeln-pro', wide, 'modelk-o3-elements').input).not.toHaveProperty('aspectRatio');
    expect(carry('modeln-pro', wide, 'modelk-motion-3').input).not.toHaveProperty('resolution');
  });

  it('takes a number along to another model of the same service', () => {
    const own = (path: string) => ({
      path,
      kind: 'video',
      title: path,
      fields: [{ key: 'seed', kind: 'number' }],
    });
    const profile = makeProfile({ customModels: { one: own('/one'), other: own('/other') } });
    const [from, to] = modelsOf(profile)
      .slice(-2)
      .map((model) => resolveForm(model, profile));
    const carried = carryOver(from as ResolvedForm, { seed: 42 }, to as ResolvedForm, {}, describeFile);
    expect(carried.input).toEqual({ seed: 42 });
  });

  it('takes as many elements along as there are places', () => {
    const element = (name: string) => ({ type: 'image' as const, name, images: [file(`image-${name}`)] });
    const input = { elements: ['a', 'b', 'c', 'd', 'e'].map(element) };
    const carried = carry('modelk-o3-elements', input, 'modelk-o3-video-transformation');
    expect(carried.input['elements']).toEqual(input.elements.slice(0, 4));
    expect(carried.leftElements).toBe(1);
    expect(carry('modelk-o3-elements', input, 'modelk-3-turbo').leftElements).toBe(5);
  });

  it('brings the same file over once, though it lay in two places', () => {
    const input = { startImage: file('image-1'), endImage: file('image-1') };
    expect(carry('modelh-h3-image-to-video', input, 'modeln-pro').input['images']).toEqual([file('image-1')]);
  });
});
