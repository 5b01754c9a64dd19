import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serializeTemplateFile } from '../../../electron/core/templates/template-repository.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

let root: string;
let app: TestCore;

beforeEach(async () => {
  root = makeFolder('templates');
  app = await open();
});
afterEach(async () => {
  await app.close();
});

const open = () => openTestCore(join(root, 'data'), { baseUrl: null });
const list = async () => await app.call('templates.list', {});
const content = (prompt: string, more: object = {}) => ({
  model: 'modelk-3-turbo',
  input: { prompt, ...more },
  takes: 2,
  variations: { draw: 'all' as const, count: 4, seed: 1 },
});
const save = async (name: string, prompt: string, id: string | null = null, more: object = {}) =>
  await app.call('templates.save', { id, name, content: content(prompt, more) });

it('keeps templates, snippets and defaults over a restart; what was deleted comes back', async () => {
  const first = await save('Walk', 'A walk, {{mood}}.');
  const id = first.templates[0]?.id ?? '';
  await save('Walk at night', 'A walk at night.', id);
  await app.call('templates.saveSnippet', { id: null, name: 'Lens', text: '35 mm, f/2' });
  await app.call('templates.setDefaults', { model: 'modeln-pro', input: { quality: '4K' } });
  await app.call('templates.delete', { id });
  expect((await list()).templates).toEqual([]);
  await app.close();
  app = await open();
  await app.call('templates.restore', { id });
  const kept = await list();
  expect(kept.templates.map(({ name, input, takes }) => [name, input, takes])).toEqual([
    ['Walk at night', { prompt: 'A walk at night.' }, 2],
  ]);
  expect(kept.snippets.map(({ name, text }) => [name, text])).toEqual([['Lens', '35 mm, f/2']]);
  expect(kept.defaults).toEqual({ 'modeln-pro': { quality: '4K' } });
  await app.call('templates.setDefaults', { model: 'modeln-pro', input: null });
  expect((await list()).defaults).toEqual({});
  const gone = await app.core.calls['templates.save']({ id: 'gone', name: 'X', content: content('X') });
  expect(gone.ok).toBe(false);
});

it('hands all of it on in one file without files of this computer, and takes it in beside what is there', async () => {
  const references = {
    startImage: { kind: 'file', assetId: 'mine' },
    images: [
      { kind: 'file', assetId: 'mine' },
      { kind: 'url', url: 'https://example.com/a.png' },
      { kind: 'uploaded', name: 'on-my-account.png' },
    ],
  };
  await save('Walk', 'A walk.', null, references);
  const text = JSON.stringify(serializeTemplateFile(await list()));
  expect(text).not.toMatch(/mine|on-my-account/);
  const imported = await app.call('templates.import', { text: `\uFEFF${text}` });
  expect(imported.kept.templates.map(({ name }) => name)).toEqual(['Walk', 'Walk (2)']);
  expect(imported.kept.templates[1]?.input).toEqual({
    prompt: 'A walk.',
    images: [{ kind: 'url', url: 'https://example.com/a.png' }],
  });
});

it('refuses every other file whole', async () => {
  const file = { format: 'dailies-templates', version: 1, templates: [], snippets: [] };
  const template = { name: 'A', ...content('A') };
  const hostile = [
    '',
    '[]',
    '{"format":"dailies-templates"',
    JSON.stringify({ ...file, version: 2 }),
    JSON.stringify({ ...file, templates: [template, { ...template, takes: 1e9 }] }),
    JSON.stringify({ ...file, templates: [{ ...template, name: ' ' }] }),
    JSON.stringify({ ...file, templates: [{ ...template, run: 'rm' }] }),
    JSON.stringify({ ...file, templates: [{ ...template, input: { prompt: { kind: 'shell' } } }] }),
    JSON.stringify({ ...file, snippets: Array(2001).fill({ name: 'A', text: 'B' }) }),
  ];
  for (const text of hostile) {
    const answer = await app.core.calls['templates.import']({ text });
    expect(answer.ok ? text : answer.error.code).toBe('TEMPLATE_FILE_INVALID');
  }
  expect(await list()).toEqual({ templates: [], snippets: [], defaults: {} });
});

it('finds prompts that were queued before, each once, newest first', async () => {
  const ask = (prompt: string) => request('modelk-3-turbo', { prompt });
  await app.call('queue.pause', { scope: { kind: 'all' } });
  await app.enqueue(ask('A red boat'), ask('A blue boat'));
  await app.enqueue(ask('A green hill'));
  await app.enqueue(ask('A red boat'));
  const find = async (search: string) =>
    (await app.call('prompts.history', { search, limit: 10 })).map(({ prompt }) => prompt);
  expect(await find('')).toEqual(['A red boat', 'A green hill', 'A blue boat']);
  expect(await find('BOAT')).toEqual(['A red boat', 'A blue boat']);
  expect(await find('100% \'_"')).toEqual([]);
});
