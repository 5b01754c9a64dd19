import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import type { Store } from '../../../electron/core/ports.ts';
import type { Take } from '../../../shared/library/take.ts';
import { shapeAt, type TakeQuery } from '../../../shared/library/take-query.ts';
import { fillLibrary } from '../../support/fill-library.ts';
import { inventTakes } from '../../support/invent-takes.ts';
import { makeFolder } from '../../support/make-folder.ts';

const takes = inventTakes(20_000);
const dataFolder = makeFolder('search', afterAll);
let store: Store;

beforeAll(() => {
  fillLibrary(dataFolder, takes);
  const opened = openStore({ dataFolder });
  if (!opened.ok) throw new Error(opened.error.code);
  store = opened.value;
});
afterAll(() => {
  store.close();
});

/** Letters without case and accents, as a person compares them. */
function fold(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const wordsOf = new Map(
  takes.map((take) => [take, fold([take.name, take.prompt, take.note, ...take.tags].join(' '))]),
);

function holdsWords(take: Take, text: string): boolean {
  const words = wordsOf.get(take) ?? [];
  return fold(text).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** An empty one says that there is none. */
const tagsOf = ({ tags }: Take): readonly string[] => (tags.length === 0 ? [''] : tags);

/** The same question, answered by looking at every take. */
function filterByHand(query: TakeQuery): Take[] {
  const found = takes.filter((take) => {
    const ratio = (take.width ?? 0) / (take.height ?? 1);
    const shape = ratio > 1.05 ? 'wide' : ratio < 1 / 1.05 ? 'tall' : 'square';
    if ((take.binnedAt !== null) !== (query.isBinned ?? false)) return false;
    if (query.text !== undefined && !holdsWords(take, query.text)) return false;
    if (query.models !== undefined && !query.models.includes(take.model)) return false;
    if (query.ratingAtLeast !== undefined && take.rating < query.ratingAtLeast) return false;
    if (query.ratingIs !== undefined && take.rating !== query.ratingIs) return false;
    if (query.hasNote !== undefined && (take.note !== '') !== query.hasNote) return false;
    if (query.flags !== undefined && !query.flags.includes(take.flag)) return false;
    if (query.labels !== undefined && !query.labels.includes(take.label)) return false;
    if (query.tag !== undefined && !tagsOf(take).includes(query.tag)) return false;
    if (query.batchId !== undefined && take.batchId !== query.batchId) return false;
    if (query.shape !== undefined && shape !== query.shape) return false;
    if (query.kind !== undefined && take.kind !== query.kind) return false;
    if (query.edgeFrom !== undefined && Math.max(take.width ?? 0, take.height ?? 0) < query.edgeFrom)
      return false;
    if (query.durationFrom !== undefined && (take.duration ?? -1) < query.durationFrom) return false;
    if (query.durationTo !== undefined && (take.duration ?? Number.POSITIVE_INFINITY) > query.durationTo)
      return false;
    return take.createdAt >= (query.from ?? 0) && take.createdAt < (query.to ?? Number.POSITIVE_INFINITY);
  });
  if (query.sort === 'oldest') return found;
  const newest = found.toReversed();
  const order = ORDERS[query.sort ?? 'newest'];
  return order === undefined ? newest : newest.toSorted(order);
}

const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const ORDERS: { [Sort in NonNullable<TakeQuery['sort']>]?: (one: Take, other: Take) => number } = {
  rating: (one, other) => other.rating - one.rating,
  name: (one, other) => compareNames(one.name, other.name),
  length: (one, other) => (other.duration ?? -1) - (one.duration ?? -1),
};

const QUERIES: TakeQuery[] = [
  {},
  { text: 'robot' },
  { text: 'ROB daw' },
  { text: 'cafe' },
  { text: 'armel fog' },
  { text: '市場' },
  { text: 'shot 4711' },
  { text: 'zoe ending' },
  { text: 'hero' },
  { text: 'b-roll' },
  { text: '"robot" OR (fox* NEAR -x:' },
  { text: '!?' },
  { text: 'a' },
  { ratingAtLeast: 4 },
  { ratingIs: 0 },
  { ratingIs: 3, hasNote: false },
  { hasNote: true },
  { flags: ['pick', 'none'], labels: ['red', 'blue'] },
  { tag: 'client', sort: 'oldest' },
  { tag: 'b-roll', text: 'fox' },
  { tag: 'roll' },
  { tag: '' },
  { tag: '" OR * ( )' },
  { batchId: 'batch-77' },
  { models: ['modeln-pro'], shape: 'tall', sort: 'rating' },
  { shape: 'square', text: 'glacier' },
  { sort: 'length', batchId: 'batch-9' },
  { sort: 'length' },
  { edgeFrom: 2048 },
  { kind: 'image', edgeFrom: 1920, text: 'fox' },
  { durationFrom: 1 },
  { durationTo: 60 },
  { isBinned: true },
  { isBinned: true, text: 'violin' },
  { from: 1_600_900_000_000, to: 1_601_800_000_000, flags: ['reject'] },
];

test.each(QUERIES)('%j finds what looking at every take finds', (query) => {
  const expected = filterByHand(query);
  const places = [0, Math.floor(expected.length / 2), Math.max(0, expected.length - 7)];
  for (const place of places) {
    const { total, takes: found } = store.takes.search(query, place, 7);
    expect(total).toBe(expected.length);
    expect(found.map(({ id }) => id)).toEqual(expected.slice(place, place + 7).map(({ id }) => id));
  }
});

test('an outline holds the shape of all that is found, in its order, and where months and groups begin', () => {
  const query: TakeQuery = { ratingAtLeast: 3 };
  const expected = filterByHand(query);
  const { shapes, months, groups } = store.takes.outline(query);
  expect(shapes).toHaveLength(expected.length);
  for (const place of [0, 1, 77, expected.length - 1]) {
    const take = expected[place] as Take;
    const ratio = (take.width ?? 0) / (take.height ?? 1);
    expect(shapeAt(shapes, place) / ratio).toBeCloseTo(1, 1);
  }
  expect(groups).toEqual([]);
  const monthOf = ({ createdAt }: Take) => {
    const date = new Date(createdAt);
    return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
  };
  const firsts = new Map<string, number>();
  for (const [place, take] of expected.entries())
    if (!firsts.has(monthOf(take))) firsts.set(monthOf(take), place);
  expect(months).toEqual([...firsts].map(([month, place]) => ({ month, place })));
});

test('groups stand together, each with its count, and ids follow the same order', () => {
  const query: TakeQuery = { labels: ['red'], groupBy: 'model' };
  const expected = filterByHand({ labels: ['red'] }).toSorted((one, other) =>
    one.model < other.model ? -1 : one.model > other.model ? 1 : 0,
  );
  const counts = Map.groupBy(expected, ({ model }) => model);
  const { groups } = store.takes.outline(query);
  expect(groups.map(({ key, count }) => [key, count])).toEqual(
    [...counts].map(([model, takes]) => [model, takes.length]),
  );
  expect(store.takes.searchIds(query, 0, 1_000_000)).toEqual(expected.map(({ id }) => id));
  const page = store.takes.search(query, 500, 9).takes;
  expect(page.map(({ id }) => id)).toEqual(expected.slice(500, 509).map(({ id }) => id));
});

test('the values of a filter are counted among what the rest finds, and found by a part of their name', () => {
  const query: TakeQuery = { ratingAtLeast: 4, flags: ['pick'] };
  const expected = filterByHand(query);
  const tally = (keys: (take: Take) => readonly string[]) => {
    const counts = new Map<string, number>();
    for (const key of expected.flatMap(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const tags = store.takes.facet('tag', { ...query, tag: 'hero' }, '').values;
  expect(new Map(tags.map(({ key, count }) => [key, count]))).toEqual(tally(tagsOf));
  const counts = tags.map(({ count }) => count);
  expect(counts.slice(0, -1)).toEqual(counts.slice(0, -1).toSorted((one, other) => other - one));
  expect(tags.at(-1)?.key).toBe('');
  expect(store.takes.facet('tag', query, 'RÖLL').values.map(({ key }) => key)).toEqual(['b-roll']);
  const models = store.takes.facet('model', { ...query, models: ['modeln-pro'] }, '');
  expect(new Map(models.values.map(({ key, count }) => [key, count]))).toEqual(tally((take) => [take.model]));
  const batches = store.takes.facet('batch', query, '');
  const all = tally((take) => [take.batchId]);
  expect(batches.total).toBe(all.size);
  expect(batches.values).toHaveLength(200);
  for (const { key, count, newest } of batches.values) {
    expect(count).toBe(all.get(key));
    const made = expected.filter(({ batchId }) => batchId === key).map(({ createdAt }) => createdAt);
    expect(newest).toBe(Math.max(...made));
  }
});

test('what is looked for by time goes with the clock, and takes without their file are found while it is away', () => {
  const recent = { ...(takes[0] as Take), id: 'recent', createdAt: Date.now() - 40 * 3_600_000 };
  store.transact((tx) => tx.takes.addFound([{ take: recent, story: null }]));
  const ids = (query: TakeQuery) => store.takes.searchIds(query, 0, 9);
  expect(ids({ lastDays: 1 })).toEqual([]);
  expect(ids({ lastDays: 2 })).toEqual(['recent']);
  expect(ids({ isMissing: true })).toEqual([]);
  store.transact((tx) => tx.takes.setMissing(['recent', 'take-0000007'], 1_900_000_000_000));
  expect(ids({ isMissing: true })).toEqual(['recent', 'take-0000007']);
  store.transact((tx) => tx.takes.setMissing(['take-0000007'], null));
  expect(ids({ isMissing: true })).toEqual(['recent']);
  store.transact((tx) => tx.takes.mark(['recent'], { isBinned: true }, 1_900_000_000_000));
});

const STRANGE_TAGS = [
  'हिन्दी',
  '🌧 🌧',
  "don't",
  'e\u0301te\u0301',
  '\u0301',
  'a"b',
  'tags : (x) OR *',
  'x'.repeat(60),
  '—',
];

test.each(STRANGE_TAGS)('the tag %s is found by itself, and by nothing less', (tag) => {
  const [id = ''] = store.takes.searchIds({}, 4_711, 1);
  store.transact((tx) => tx.takes.mark([id], { addTags: [tag] }));
  expect(store.takes.searchIds({ tag }, 0, 9)).toEqual([id]);
  expect(store.takes.searchIds({ tag: `${tag}s` }, 0, 9)).toEqual([]);
  const newest = takes.find((take) => take.id === id)?.createdAt;
  const { values } = store.takes.facet('tag', { tag }, tag);
  expect(values).toContainEqual({ key: tag, name: '', count: 1, newest });
  store.transact((tx) => tx.takes.mark([id], { removeTags: [tag] }));
});

test('words are found at once after a note or a tag was written, and no longer after it went', () => {
  const ids = takes
    .filter(({ binnedAt }) => binnedAt === null)
    .slice(0, 3)
    .map(({ id }) => id);
  store.transact((tx) => tx.takes.mark(ids, { addTags: ['Überblick', 'two words'], note: 'quixotic 🌧' }));
  expect(store.takes.search({ text: 'uberb' }, 0, 9).total).toBe(3);
  expect(store.takes.search({ tag: 'two words' }, 0, 9).total).toBe(3);
  expect(store.takes.search({ text: 'uber 🌧' }, 0, 9).total).toBe(3);
  expect(store.takes.search({ text: '🌧🌋' }, 0, 9).total).toBe(0);
  store.transact((tx) =>
    tx.takes.mark(ids.slice(0, 1), { removeTags: ['Überblick', 'two words'], note: '' }),
  );
  expect(store.takes.search({ text: 'quixotic uberblick' }, 0, 9).total).toBe(2);
  store.transact((tx) => tx.takes.putBackMarks(takes.filter(({ id }) => ids.includes(id))));
  expect(store.takes.search({ text: 'quixotic' }, 0, 9).total).toBe(0);
  expect(store.takes.byId(ids)).toEqual(takes.filter(({ id }) => ids.includes(id)));
});

test('1,000 takes go into the bin and come back with all that was said of them', () => {
  const ids = takes
    .filter(({ binnedAt }) => binnedAt === null)
    .slice(-1_000)
    .map(({ id }) => id);
  const before = store.takes.byId(ids);
  store.transact((tx) =>
    tx.takes.mark(ids, { rating: 3, flag: 'pick', label: 'green', addTags: ['selects'] }),
  );
  const total = store.takes.count();
  store.transact((tx) => tx.takes.mark(ids, { isBinned: true }, 1_900_000_000_000));
  expect(store.takes.count()).toBe(total - 1_000);
  expect(store.takes.search({ isBinned: true }, 0, 1).takes[0]?.binnedAt).toBe(1_900_000_000_000);
  store.transact((tx) => tx.takes.mark(ids, { isBinned: false }));
  store.transact((tx) => tx.takes.putBackMarks(before));
  expect(store.takes.byId(ids)).toEqual(before);
});

test('names stand as a person counts them, and takes that one job’s name was given to are one group', () => {
  const names = ['Fox (10)', 'fox (2)', 'Fäx', 'fox 9', 'Fox (1)', 'fox 10', 'ant'];
  const found = names.map((name, index) => ({
    take: { ...(takes[index] as Take), id: `named-${index}`, name, tags: ['named'], binnedAt: null },
    story: null,
  }));
  store.transact((tx) => tx.takes.addFound(found));
  const query: TakeQuery = { tag: 'named', sort: 'name', groupBy: 'name' };
  const inOrder = () => store.takes.search(query, 0, 9).takes.map(({ name }) => name);
  expect(inOrder()).toEqual(['ant', 'Fäx', 'Fox (1)', 'fox (2)', 'Fox (10)', 'fox 9', 'fox 10']);
  expect(store.takes.outline(query).groups.map(({ count }) => count)).toEqual([1, 1, 3, 1, 1]);
  store.transact((tx) => tx.takes.mark(['named-6'], { name: 'fox (3)' }));
  expect(inOrder().slice(1, 4)).toEqual(['Fox (1)', 'fox (2)', 'fox (3)']);
});
