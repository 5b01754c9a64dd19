import { expect, it } from 'vitest';
import { judgeReadiness } from '../../shared/service/request/readiness.ts';
import { makeProfile } from '../support/forms.ts';

it('says in which fields files of this computer can be sent', () => {
  const filesOf = (...fields: object[]) => {
    const image = { kind: 'reference', media: 'image' };
    const all = fields.map((more, index) => ({ ...image, key: `image${index}`, ...more }));
    const customModels = { own: { path: '/own', kind: 'video', title: 'Own', fields: all } };
    return judgeReadiness(makeProfile({ customModels, models: {}, upload: null })).files;
  };
  expect(filesOf({ inline: 'base64' })).toBe('all');
  expect(filesOf({ inline: 'base64' }, {})).toBe('some');
  expect(filesOf({})).toBe('none');
});
