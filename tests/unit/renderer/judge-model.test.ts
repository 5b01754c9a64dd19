import { describe, expect, it } from 'vitest';
import { judgeModel } from '../../../renderer/forms/slots/judge-model.ts';
import type { Incoming } from '../../../renderer/forms/slots/place-references.ts';
import type { MediaKind } from '../../../shared/models/media-reference.ts';
import { formOf } from '../../support/forms.ts';

const some = (kind: MediaKind, count: number): Incoming[] =>
  Array.from({ length: count }, (_, index) => ({
    reference: { kind: 'file', assetId: `${kind}-${index}` },
    kind,
    name: `${kind} ${index}`,
  }));

/** Limits from the interface: pro 14 images; omni 9 images, 3 videos, 3 audios; motion 1 image and 1 video; turbo 1 start image. */
describe('which model takes this', () => {
  it.each([
    ['modeln-pro', some('image', 14), 'accepted', 14],
    ['modeln-pro', some('image', 15), 'fixable', 14],
    ['modeln-pro', some('audio', 1), 'impossible', 0],
    ['modelh-h3-omni', [...some('image', 9), ...some('video', 3), ...some('audio', 3)], 'accepted', 15],
    ['modelh-h3-omni', some('audio', 4), 'fixable', 3],
    ['modelk-motion-3', [...some('image', 1), ...some('video', 1)], 'accepted', 2],
    ['modelk-motion-3', some('audio', 2), 'impossible', 0],
    ['modelk-3-turbo', some('image', 1), 'accepted', 1],
    ['modelh-h3-image-to-video', some('image', 2), 'accepted', 2],
    ['modelk-o3-elements', some('audio', 1), 'impossible', 0],
  ] as const)('%s with %j', (model, items, answer, fitting) => {
    expect(judgeModel(formOf(model), items)).toMatchObject({ answer, fitting, of: items.length });
  });

  it('says how many are too many', () => {
    expect(judgeModel(formOf('modelk-3-turbo'), some('image', 4)).hindrances).toEqual([
      { reason: 'too-many', kind: 'image', count: 3, places: 1 },
    ]);
  });

  it('knows that a clip has frames, where a model wants a picture', () => {
    const verdict = judgeModel(formOf('modelk-3-turbo'), some('video', 1));
    expect(verdict).toMatchObject({
      answer: 'fixable',
      fitting: 0,
      hindrances: [{ reason: 'take-part', part: 'frame', count: 1 }],
    });
  });

  it('knows a clip as an element only where the profile names its field', () => {
    const open = judgeModel(formOf('modelk-o3-elements'), some('video', 1));
    const bound = judgeModel(
      formOf('modelk-o3-elements', {}, { elementVideoField: 'video' }),
      some('video', 1),
    );
    expect(open.hindrances).toEqual([{ reason: 'take-part', kind: 'video', count: 1, part: 'frame' }]);
    expect(bound.hindrances).toEqual([{ reason: 'as-element', kind: 'video', count: 1 }]);
  });

  it('lets an address of unknown kind in wherever there is a place', () => {
    const url: Incoming = { reference: { kind: 'url', url: 'https://a.example/x' }, kind: null, name: 'x' };
    expect(judgeModel(formOf('modelk-3-turbo'), [url]).answer).toBe('accepted');
  });
});
