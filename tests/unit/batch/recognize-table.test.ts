import { describe, expect, test } from 'vitest';
import { layOutColumns } from '../../../renderer/features/batch/grid/column-widths.tsx';
import { looksLikeTable } from '../../../renderer/features/batch/grid/use-grid-clipboard.ts';
import { type Column, listColumns, makeContext } from '../../../shared/batch/columns.ts';
import { MODEL_COLUMN, makeRow } from '../../../shared/batch/edit-sheet.ts';
import { makeProfile } from '../../support/forms.ts';

const profile = makeProfile();
const isTable = (text: string) => looksLikeTable(text, profile);

describe('a pasted text without tabs', () => {
  test.each([
    ['commas', 'prompt,mood\nA boat at dawn,calm\nA boat at dusk,wild\n'],
    ['semicolons', 'Prompt;Aspect ratio\r\nA boat, at dawn;16:9\r\n'],
    ['names with spaces, a byte order mark', '\uFEFFname, Aspect ratio ,takes\nS1,16:9,2'],
    ['quotes', '"Prompt","Look"\n"A boat, at dawn","calm"'],
    ['one name of ours among many', 'Images;Look;Lens\na.png;dark;35'],
  ])('is a table with names in its first line: %s', async (_, text) => {
    expect(await isTable(text)).toBe(true);
  });

  test.each([
    ['prompts with commas', 'A boat, at dawn, calm\nA boat, at dusk, wild'],
    ['prompts with semicolons', 'A boat; slow zoom\nA lake; fast pan'],
    ['prompts that begin with the name of a field', 'Video, slow zoom on a boat\nImage, a boat'],
    ['one line', 'prompt, mood'],
    ['one column', 'prompt\nA boat'],
    ['a long first line', `prompt, ${'very '.repeat(30)}calm\nA boat, at dawn`],
    ['nothing', ''],
  ])('is prompts otherwise: %s', async (_, text) => {
    expect(await isTable(text)).toBe(false);
  });
});

describe('columns', () => {
  const context = makeContext({
    profile,
    files: new Map(),
    cast: () => null,
    ownColumns: ['own:mood'],
    wordLists: [],
  });
  const rows = ['modelk-o3-elements', 'modelh-h3-omni'].map((model) =>
    makeRow({ [MODEL_COLUMN]: model, prompt: 'A boat' }),
  );
  const columns = listColumns(rows, context, null);

  test('have names that an artist reads, never those of the service', () => {
    const labels = columns.map(({ label }) => label);
    expect(labels).toContain('Audio clips');
    expect(labels).toContain('Sound');
    expect(labels.filter((label) => /[a-z][A-Z]|\(/.test(label))).toEqual([]);
  });

  test('model, prompt and name come first and stay, as far as there is room beside them', () => {
    expect(columns.slice(0, 3).map(({ label }) => label)).toEqual(['Model', 'Prompt', 'Name']);
    const wide = layOutColumns(columns, {}, 4000);
    expect([wide.pinned, wide.total]).toEqual([3, 4000]);
    const usual = layOutColumns(columns, {}, 1200);
    expect(usual.pinned).toBe(3);
    expect(usual.pinnedEnd).toBeLessThanOrEqual(721);
    // The prompt gives way first, to a width that can still be read; then the columns behind it scroll too.
    const narrow = layOutColumns(columns, {}, 700);
    expect(narrow.widths[1]).toBe(180);
    expect(narrow.pinned).toBe(2);
    expect(narrow.pinnedEnd).toBe(narrow.lefts[2]);
    const dragged = layOutColumns(columns, { prompt: 1200 }, 1200);
    expect([dragged.widths[1], dragged.pinned]).toEqual([1200, 1]);
  });

  test('two of one name are told apart', () => {
    const twice = (id: string): Column['id'] => id;
    const other = listColumns(
      [makeRow({ [MODEL_COLUMN]: 'modelk-3-turbo', x_y: '1', xY: '2' })],
      context,
      null,
    );
    const strange = other.filter(({ id }) => [twice('x_y'), twice('xY')].includes(id));
    expect(new Set(strange.map(({ label }) => label)).size).toBe(2);
  });
});
