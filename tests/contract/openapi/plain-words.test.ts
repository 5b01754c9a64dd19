import { expect, test } from 'vitest';
import { plainWords } from '../../../shared/service/openapi/parse/plain-words.ts';
import { answering } from './service-document.ts';
import { address, answersWith, importPaths, inPath, jsonOf, object, text } from './support.ts';

function pathsWith(post: object, properties: Record<string, unknown>): object {
  const state = { ...text, enum: ['queued', 'running', 'succeeded', 'failed'] };
  const answer = object({ id: text, status: state, video_url: address });
  return {
    '/jobs': {
      post: {
        ...post,
        requestBody: jsonOf({ ...object({ prompt: text, ...properties }), required: ['prompt'] }),
        ...answering({ id: text }),
      },
    },
    '/jobs/{id}': {
      get: {
        parameters: [inPath('id')],
        ...answersWith(answer),
      },
    },
  };
}

test('a model and its fields are told in plain words', () => {
  const description =
    '**What this does**\n\nMakes a *moving* clip from your words<br/>or from the picture of [an upload](https://docs.example/upload).';
  const strength = {
    ...text,
    description: 'How `strong`, see __the table__:\n\n| value | means |\n|---|---|\n| low | weak |',
  };
  const { customModels } = importPaths(
    pathsWith({ summary: '`Clip` from **words**', description }, { style: strength }),
  );
  const [model] = Object.values(customModels);
  expect(model).toMatchObject({
    title: 'Clip from words',
    purpose: 'What this does: Makes a moving clip from your words or from the picture of an upload.',
  });
  expect(model?.fields.find(({ key }) => key === 'style')?.meaning).toBe(
    'How strong, see the table: value – means; low – weak',
  );
});

test('ids that may be left out stand behind what an artist sets', () => {
  const properties = { workspaceId: text, seed_uuid: text, style: text, count: { type: 'integer' } };
  const [model] = Object.values(importPaths(pathsWith({}, properties)).customModels);
  expect(model?.fields.map(({ key }) => key)).toEqual([
    'prompt',
    'style',
    'count',
    'workspaceId',
    'seed_uuid',
  ]);
});

test('what several forms say of a field in the same words is told once', () => {
  const seed = { anyOf: [text, { type: 'null' }], description: 'What to begin with.' };
  const [model] = Object.values(importPaths(pathsWith({}, { seed })).customModels);
  expect(model?.fields.find(({ key }) => key === 'seed')?.meaning).toBe('What to begin with.');
});

test.each([
  ['Alternative to `ai_model_id`.', 'Alternative to ai_model_id.'],
  ['Use process_id and file_token, or __init__.', 'Use process_id and file_token, or __init__.'],
  ['_Optional_: __must be__ below __1__', 'Optional: must be below 1'],
  ['**bold with *some* more** and ***both***', 'bold with some more and both'],
  ['_(required if image_url is absent)_', '(required if image_url is absent)'],
  ['1024*1024 or 720*1280, *.png, 2 * 3 * 4', '1024*1024 or 720*1280, *.png, 2 * 3 * 4'],
  ['a ~~removed~~ word, ~5 s, ~10 s', 'a removed word, ~5 s, ~10 s'],
  ['请**务必**填写', '请务必填写'],
  [
    'See [the guide](/guide#one "Guide") and [models][1].\n\n[1]: https://a.example',
    'See the guide and models.',
  ],
  ['Range: [1, 15] (default 5), image[0](x), images[]', 'Range: [1, 15] (default 5), image[0](x), images[]'],
  ['as images[0][1] has it', 'as images[0][1] has it'],
  ['![a cat](https://a.example/cat.png) as in <https://a.example>', 'a cat as in https://a.example'],
  ['# Overview\nMakes clips.\n## Notes\n- one\n* two', 'Overview: Makes clips. Notes: - one - two'],
  ['# Text to video', 'Text to video'],
  ['Title\n=====\nText\n\n---\n> quoted', 'Title: Text quoted'],
  ['<p>First<br>second</p><ul><li><b>third</b></li></ul>', 'First second third'],
  ['Name it `<b>` or <image1>, &lt;video1&gt; &amp; more', 'Name it <b> or <image1>, <video1> & more'],
  ['Escaped \\*stars\\* and `*these*`', 'Escaped *stars* and *these*'],
  ['Send:\n```json\n{ "a": 1 }\n```\nThen wait.', 'Send: Then wait.'],
  ['png|jpg, a | b, 5 < 6 and 7 > 6', 'png|jpg, a | b, 5 < 6 and 7 > 6'],
  ['<!-- hidden -->Seen', 'Seen'],
  ['', ''],
])('%j reads as %j', (written, read) => {
  expect(plainWords(written)).toBe(read);
});

test('is cut behind the signs, and never within one', () => {
  expect(plainWords(`**${'a'.repeat(10)}** [b](https://a.example/${'c'.repeat(500)}) d`, 20)).toBe(
    'aaaaaaaaaa b d',
  );
  expect(plainWords('abcdef', 4)).toBe('abc…');
});

test.each(['*a ', '_a(', '`', '`a``', '[', '[a](', '<a ', '|', '# #', '<!--', '&', '~a '])(
  'many %j take no time',
  (part) => {
    for (let index = 0; index < 10; index += 1)
      expect(plainWords(part.repeat(50_000)).length).toBeLessThanOrEqual(200);
  },
);
