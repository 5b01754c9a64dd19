import { describe, expect, test } from 'vitest';
import {
  adoptDraft,
  changeInput,
  chooseModel,
  emptyDraft,
  readInput,
  setTakes,
} from '../../../renderer/features/compose/state/draft.ts';
import { createSaver } from '../../../renderer/features/compose/state/word-store.ts';
import { draftSchema } from '../../../shared/compose/draft.ts';

const withPrompt = changeInput(emptyDraft(), () => ({ prompt: 'A boat', quality: '4K' }));

describe('draft', () => {
  test('begins with a model that needs a prompt and nothing else', () => {
    expect(emptyDraft().model).toBe('modeln-pro');
    expect(draftSchema.safeParse(emptyDraft()).success).toBe(true);
  });

  test('switching away and back keeps what was there', () => {
    const there = changeInput(chooseModel(withPrompt, 'modelk-3-turbo'), () => ({ prompt: 'Another' }));
    const back = chooseModel(there, 'modeln-pro');
    expect(readInput(back)).toEqual({ prompt: 'A boat', quality: '4K' });
    expect(readInput(chooseModel(back, 'modelk-3-turbo'))).toEqual({ prompt: 'Another' });
  });

  test('a change that changes nothing is the same draft', () => {
    expect(changeInput(withPrompt, (input) => input)).toBe(withPrompt);
    expect(chooseModel(withPrompt, withPrompt.model)).toBe(withPrompt);
  });

  test('takes stay within what a batch holds', () => {
    expect([0, 1.4, 5000, Number.NaN].map((takes) => setTakes(withPrompt, takes).takes)).toEqual([
      1, 1, 1000, 1,
    ]);
  });

  test('a draft of a model that this version does not know keeps its words', () => {
    const adopted = adoptDraft(
      { ...emptyDraft(), model: 'gone', inputs: { gone: { prompt: 'kept' } } },
      null,
    );
    expect(adopted.model).toBe('modeln-pro');
    expect(adopted.inputs['gone']).toEqual({ prompt: 'kept' });
  });
});

describe('saving later', () => {
  function makeSaver() {
    const saved: string[] = [];
    let due: (() => void) | null = null;
    const saver = createSaver<string>((value) => saved.push(value), 300, {
      start: (run) => {
        due = run;
        return 1;
      },
      stop: () => {
        due = null;
      },
    });
    return { saver, saved, pass: () => due?.() };
  }

  test('only the last of many is saved, once it is quiet', () => {
    const { saver, saved, pass } = makeSaver();
    for (const text of ['a', 'ab', 'abc']) saver.later(text);
    expect(saved).toEqual([]);
    pass();
    expect(saved).toEqual(['abc']);
  });

  test('flush saves what waits, and only once', () => {
    const { saver, saved, pass } = makeSaver();
    saver.later('x');
    saver.flush();
    saver.flush();
    pass();
    expect(saved).toEqual(['x']);
  });
});

test('a draft that was kept before prompts had alternatives is whole with them', () => {
  const kept = { model: 'modeln-pro', inputs: { 'modeln-pro': { prompt: 'A boat' } }, takes: 3 };
  const parsed = draftSchema.parse(kept);
  expect(parsed).toMatchObject({ ...kept, variations: { draw: 'all' } });
});
