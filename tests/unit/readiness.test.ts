import { expect, it } from 'vitest';
import { judgeReadiness } from '../../shared/service/request/readiness.ts';
import { makeProfile } from '../support/forms.ts';

it('files of this computer can be sent where each field that takes some takes them in the request, or one can upload', () => {
  const canUpload = (...fields: object[]) => {
    const image = { kind: 'reference', media: 'image' };
    const all = fields.map((more, index) => ({ ...image, key: `image${index}`, ...more }));
    const customModels = { own: { path: '/own', kind: 'video', title: 'Own', fields: all } };
    return judgeReadiness(makeProfile({ customModels, models: {}, upload: null })).canUpload;
  };
  expect(canUpload({ inline: 'base64' })).toBe(true);
  expect(canUpload({ inline: 'base64' }, {})).toBe(false);
  expect(canUpload({})).toBe(false);
});
