import { expect, test } from 'vitest';
import { describeWarning } from '../../../shared/compose/warnings-text.ts';
import { findModel, MODELS } from '../../../shared/models/index.ts';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import { findWarnings } from '../../../shared/models/preflight.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { findInputWarnings } from '../../../shared/service/request/find-input-warnings.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { makeProfile, url } from '../../support/forms.ts';

const SHARPEN = {
  path: '/sharpen',
  kind: 'image',
  title: 'Sharpen',
  fields: [
    { kind: 'text', key: 'prompt' },
    { kind: 'text', key: 'engine', default: 'v2' },
    { kind: 'reference', key: 'image', media: 'image' },
    { kind: 'references', key: 'styles', media: 'image', maxItems: 3 },
    { kind: 'choice', key: 'scale', values: ['2', '4'], required: true },
    { kind: 'flag', key: 'faces' },
  ],
};

function warn(fields: readonly object[], input: JobInput, required: readonly string[] = []): string[] {
  const profile = makeProfile({
    customModels: { sharpen: { ...SHARPEN, fields } },
    models: { sharpen: { required } },
  });
  const model = findModel('sharpen', profile);
  if (model === undefined) throw new Error('the profile brings the model');
  return findInputWarnings(resolveForm(model, profile), input).map(({ code }) => code);
}

test.each<[string, JobInput]>([
  ['nothing', {}],
  ['settings alone', { scale: '2', faces: true }],
  ['what was emptied again', { prompt: '', styles: [] }],
  ['the text that holds in any case', { engine: 'v2' }],
])('%s is nothing to work from', (_, input) => {
  expect(warn(SHARPEN.fields, input)).toEqual(['nothing-given']);
});

test.each<[string, JobInput]>([
  ['a text', { prompt: 'Sharper' }],
  ['a file', { image: url('a.png') }],
  ['one of several files', { styles: [url('a.png')] }],
])('%s is something to work from', (_, input) => {
  expect(warn(SHARPEN.fields, input)).toEqual([]);
});

test('what must be there is a problem and no warning; a form without anything to give warns of nothing', () => {
  expect(warn(SHARPEN.fields, {}, ['image'])).toEqual([]);
  expect(warn(SHARPEN.fields.slice(4), {})).toEqual([]);
});

test('the models of the interface warn where no profile says what they need', () => {
  const bare = makeProfile();
  const practice = practiceProfile('http://127.0.0.1:1');
  for (const model of MODELS) {
    const isAsked = model.fields.some(({ kind, required }) => required === true && kind !== 'choice');
    expect(findInputWarnings(resolveForm(model, bare), {}).length, model.id).toBe(isAsked ? 0 : 1);
    expect(findInputWarnings(resolveForm(model, practice), {}), model.id).toEqual([]);
  }
});

const FORMATS = [
  { kind: 'text', key: 'prompt' },
  { kind: 'choice', key: 'output_format', values: ['mp4', 'mov_prores', 'png_zip'], default: 'mp4' },
  { kind: 'text', key: 'videoEncoder' },
];
test.each<[string, JobInput, string[]]>([
  ['a format that plays', {}, []],
  ['ProRes', { output_format: 'mov_prores' }, ['unseen-results']],
  ['ProRes by its encoder', { videoEncoder: 'ProRes 422 HQ' }, ['unseen-results']],
  ['pictures of films', { videoEncoder: 'EXR' }, ['unseen-results']],
  ['several files in one', { output_format: 'png_zip' }, ['packed-results']],
  ['a word that only contains one', { videoEncoder: 'gzipped-texture' }, []],
])('before it is paid for, it is said whether results in %s can be seen', (_, input, codes) => {
  expect(warn(FORMATS, { prompt: 'A walk', ...input })).toEqual(codes);
});

test.each([
  ['image/tiff', []],
  ['image/heic', []],
  ['video/mp4', []],
  ['video/vnd.avi', ['keeps-notes']],
  ['video/mp2t', ['keeps-notes']],
])('%s is sent without what a camera noted, or it is said that it is not', (mime, codes) => {
  const kind = mime.startsWith('image') ? ('image' as const) : ('video' as const);
  const file = { kind, mime, bytes: 9, width: null, height: null, duration: null, name: 'ref' };
  expect(findWarnings(file, {}).map(({ code }) => code)).toEqual(codes);
});

test('it is said in words without a full stop', () => {
  expect(describeWarning({ code: 'nothing-given', params: {}, source: null })).toMatch(
    /^No text and no file .*[^.]$/,
  );
});
