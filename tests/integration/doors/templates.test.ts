import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { read } from '../../../electron/adapters/open-file/reading.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { systemClock, systemIds } from '../../../electron/adapters/system.ts';
import {
  createTemplateRepository,
  serializeTemplateFile,
} from '../../../electron/core/templates/template-repository.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { keptSchema, type TemplateFile, templateFileSchema } from '../../../shared/templates/template.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes, damagedJson } from '../../support/hostile-input.ts';
import { unwrap } from '../../support/test-core.ts';

const variations = { draw: 'all', count: 4, seed: 1 };
const SAMPLES: readonly JsonValue[] = [
  {
    format: 'dailies-templates',
    version: 1,
    templates: [],
    snippets: [{ name: 'Lens', text: '35 mm, f/2' }],
  },
  {
    format: 'dailies-templates',
    version: 1,
    templates: [
      {
        name: 'Walk',
        model: 'modelk-3-turbo',
        takes: 2,
        variations,
        input: { prompt: 'A walk, {{mood}}.', startImage: { kind: 'file', assetId: 'mine' } },
      },
      {
        ...{ name: 'Walk', model: 'modelk-o3-elements', takes: 1, variations },
        input: {
          prompt: 'x',
          enableAudio: true,
          elements: [
            { type: 'image', name: 'hero', images: [{ kind: 'url', url: 'https://x.example/a.png' }] },
          ],
        },
      },
    ],
    snippets: [
      { name: 'Lens', text: '35 mm' },
      { name: 'Lens', text: '50 mm' },
    ],
  },
];

it('a file of templates is taken in whole, or refused with its cause and nothing is changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-door-templates-'));
  const store = unwrap(openStore({ dataFolder: folder }));
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });
  // The reading itself, without the thread that ends one which takes too long.
  const readTemplates = (text: string) => read({ kind: 'templates', text }) as Promise<Result<TemplateFile>>;
  const templates = createTemplateRepository({
    store,
    clock: systemClock,
    ids: systemIds,
    outsideReader: { readTemplates } as never,
  });
  const damaged = damagedJson(SAMPLES).map((value) => Buffer.from(JSON.stringify(value)));
  const bytes = fc.oneof(
    { weight: 4, arbitrary: damaged },
    { weight: 1, arbitrary: damaged.chain((one) => damagedBytes([one])) },
  );
  let taken = 0;
  await fuzz(bytes, async (one) => {
    const file = await readTemplates(one.toString('utf8'));
    if (!file.ok) expect(file.error.code).toBe('TEMPLATE_FILE_INVALID');
    else expect(templateFileSchema.safeParse(file.value).error).toBeUndefined();
    // Writing costs far more than reading: of what is taken, each tenth is written.
    if (file.ok && taken++ % 10 > 0) return;
    if (!file.ok && one.length % 10 > 0) return;
    const before = JSON.stringify(templates.list());
    const imported = await templates.import(one.toString('utf8'));
    expect(imported.ok).toBe(file.ok);
    if (!imported.ok) {
      expect(imported.error.code).toBe('TEMPLATE_FILE_INVALID');
      expect(JSON.stringify(templates.list())).toBe(before);
      return;
    }
    const { kept } = imported.value;
    expect(keptSchema.safeParse(kept).error).toBeUndefined();
    // None has the name of another, and what was kept can be handed on.
    for (const named of [kept.templates, kept.snippets])
      expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
    expect(templateFileSchema.safeParse(serializeTemplateFile(kept)).error).toBeUndefined();
    // A file of another computer names no file of this one.
    expect(JSON.stringify(kept.templates)).not.toContain('"kind":"file"');
    for (const { id } of [...kept.templates, ...kept.snippets]) templates.delete(id);
  });
  expect(taken).toBeGreaterThan(0);
});
