import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Job } from '../../../shared/jobs/job.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { formOf } from '../../support/forms.ts';

/** What main was asked and has not answered yet. */
const held = new Map<string, (value: unknown) => void>();
const saved = new Map<string, unknown>();
let page: EventTarget;

async function answer(name: string, value: unknown): Promise<void> {
  await expect.poll(() => held.has(name)).toBe(true);
  held.get(name)?.(succeed(value));
  held.delete(name);
  await new Promise(setImmediate);
}

beforeEach(() => {
  held.clear();
  page = new EventTarget();
  const invoke = (name: string, input: unknown) => {
    saved.set(name, input);
    return new Promise((settle) => held.set(name, settle));
  };
  vi.stubGlobal(
    'window',
    Object.assign(page, { dailies: { invoke }, setTimeout: () => 0, clearTimeout() {} }),
  );
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', EventTarget);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.resetModules();
  onTestFinished(() => void vi.unstubAllGlobals());
});

const jobOf = (id: string) =>
  ({ id, name: id, model: 'modelk-3-turbo', input: { prompt: id }, testMode: null }) as unknown as Job;

async function openCompose() {
  const [{ useCoreStore }, store, core] = [
    await import('../../../renderer/state/core/core-store.ts'),
    await import('../../../renderer/features/compose/state/compose-store.ts'),
    practiceProfile('http://127.0.0.1'),
  ];
  useCoreStore.setState({ core: { profile: core, jobs: new Map(), status: { practice: true } } } as never);
  return store;
}

test.each([
  ['saved', []],
  ['refused', [{ path: ['prompt'] }]],
])('an edit that is %s leaves another one as it is that was begun meanwhile', async (_, problems) => {
  const { beginEdit, editInput, useComposeStore } = await openCompose();
  const { saveEdit } = await import('../../../renderer/features/compose/editing/save-edit.ts');
  beginEdit(jobOf('red'));
  const { editing } = useComposeStore.getState();
  if (editing === null) throw new Error('Nothing is edited');
  const { draft } = useComposeStore.getState();
  const asked = { model: 'modelk-3-turbo', input: { prompt: 'purple' }, draft };
  const save = saveEdit(editing, asked, false);
  beginEdit(jobOf('green'));
  editInput((input) => ({ ...input, prompt: 'golden' }));
  await answer('jobs.edit', { problems });
  expect(await save).toEqual([]);
  expect(useComposeStore.getState().coreProblems).toEqual([]);
  expect(useComposeStore.getState().editing?.job.id).toBe('green');
  expect(useComposeStore.getState().draft.inputs['modelk-3-turbo']).toEqual({ prompt: 'golden' });
});

test.each([
  ['saved', 'saveEdit', 'jobs.edit', { problems: [] }],
  ['queued as a new job', 'queueAsNew', 'jobs.enqueue', { problems: [], jobIds: ['blue'] }],
] as const)('keeps what is typed while an edit is being %s', async (_, way, call, answered) => {
  const { beginEdit, editInput, useComposeStore } = await openCompose();
  const endings = await import('../../../renderer/features/compose/editing/save-edit.ts');
  beginEdit(jobOf('red'));
  editInput((input) => ({ ...input, prompt: 'purple' }));
  const { editing, draft } = useComposeStore.getState();
  if (editing === null) throw new Error('Nothing is edited');
  const asked = { model: 'modelk-3-turbo', input: { prompt: 'purple' }, draft };
  const end = endings[way](editing, asked, false);
  editInput((input) => ({ ...input, prompt: 'purple, at night' }));
  await answer(call, answered);
  await end;
  expect(useComposeStore.getState().editing).toBe(null);
  expect(useComposeStore.getState().left).toMatchObject([
    { id: 'red', input: { prompt: 'purple, at night' } },
  ]);
});

test('a job is held for its own editing only', async () => {
  const { beginEdit, holdEdited, useComposeStore } = await openCompose();
  beginEdit(jobOf('green'));
  expect(holdEdited('red')).toBe(false);
  expect(useComposeStore.getState().editing?.isHeld).toBe(false);
});

test('another job takes the form: what was typed for the one before is kept, and goes on where it was held', async () => {
  const { beginEdit, editInput, holdEdited, useComposeStore } = await openCompose();
  const { draft: own } = useComposeStore.getState();
  beginEdit(jobOf('red'));
  holdEdited('red');
  editInput((input) => ({ ...input, prompt: 'purple' }));
  beginEdit(jobOf('green'));
  const { editing, left } = useComposeStore.getState();
  expect(left).toMatchObject([{ of: 'job', id: 'red', input: { prompt: 'purple' } }]);
  expect(editing).toMatchObject({ job: { id: 'green' }, isHeld: false, ownDraft: own });
  expect(saved.get('jobs.resume')).toEqual({ jobIds: ['red'] });
});

test('files that were read while another model was chosen go into the form of that one', async () => {
  const { showModel, useComposeStore } = await openCompose();
  const { importReferences } = await import(
    '../../../renderer/features/compose/references/import-references.ts'
  );
  showModel('modelh-h3-image-to-video');
  const reading = importReferences(formOf('modelh-h3-image-to-video'), { choose: true });
  showModel('modeln-pro');
  const asset = { id: 'a', kind: 'image', name: 'a.png' };
  await answer('references.chooseFiles', [{ kind: 'added', asset }]);
  await reading;
  const { inputs } = useComposeStore.getState().draft;
  expect(inputs['modeln-pro']).toEqual({ images: [{ kind: 'file', assetId: 'a' }] });
});

test('words that are written before the kept ones are there are added to them', async () => {
  const words = await import('../../../renderer/features/compose/state/word-store.ts');
  const loading = words.loadWordLists();
  words.writeWordList('mood', 'wild');
  await answer('words.load', [
    { name: 'sea', lines: 'calm' },
    { name: 'mood', lines: 'old' },
  ]);
  await loading;
  page.dispatchEvent(new Event('pagehide'));
  const lists = [
    { name: 'mood', lines: 'wild' },
    { name: 'sea', lines: 'calm' },
  ];
  expect(saved.get('words.save')).toEqual({ lists });
  expect(words.useWordStore.getState()).toEqual({ lists });
});

test('what is brought into the tray before the kept things are there is added to them', async () => {
  const { addToTray, loadTray } = await import('../../../renderer/features/compose/state/tray-store.ts');
  const [fresh, kept] = ['new', 'kept'].map((name) => ({
    ...{ kind: 'url' as const, url: `https://example.com/${name}.png` },
  }));
  const loading = loadTray();
  addToTray([fresh as never]);
  await answer('tray.load', [kept]);
  await loading;
  page.dispatchEvent(new Event('pagehide'));
  expect(saved.get('tray.save')).toEqual({ references: [fresh, kept] });
});

test('what is changed of an element while it is being added to the cast stays, wherever it stands by then', async () => {
  const { keepElement } = await import('../../../renderer/forms/cast/cast-link.tsx');
  const pictures = ['a', 'b'].map((assetId) => ({ kind: 'file' as const, assetId }));
  const first = { type: 'image' };
  const robot = { type: 'image', name: 'Robot', images: pictures.slice(0, 1) };
  let input: JobInput = { elements: [first, robot] };
  const keeping = keepElement(robot, 'elements', (change) => {
    input = change(input);
  });
  input = { elements: [{ ...robot, images: pictures }] };
  await answer('cast.add', { id: 'member', revision: 1 });
  await keeping;
  expect(input).toEqual({ elements: [{ ...robot, images: pictures, cast: { id: 'member', revision: 1 } }] });
});
