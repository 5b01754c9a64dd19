import { describe, expect, it } from 'vitest';
import { judgeWatch, type WatchDraft } from '../../../renderer/features/compose/templates/watch-form.tsx';
import { watchOrderSchema } from '../../../shared/templates/watch.ts';

const draft: WatchDraft = {
  templateId: 'portraits',
  folder: '/in',
  subfolders: false,
  takesPresent: false,
  mode: 'hold',
  caps: { day: '', all: '' },
  values: {},
};

describe('a watch that is being made', () => {
  it('is an order once it has a folder and a value for each variable of its template', () => {
    expect(judgeWatch({ ...draft, folder: '' }, []).order).toBeNull();
    expect(judgeWatch({ ...draft, values: { mood: ' ' } }, ['mood']).order).toBeNull();
    const { order } = judgeWatch({ ...draft, values: { mood: 'calm' } }, ['mood']);
    expect(order).toMatchObject({ folder: '/in', values: { mood: 'calm' }, capPerDay: null, capInAll: null });
    expect(watchOrderSchema.safeParse(order).success).toBe(true);
  });

  it('sends at once only with a cap, for a day or in all', () => {
    const sends: WatchDraft = { ...draft, mode: 'send' };
    expect(judgeWatch(sends, [])).toMatchObject({ order: null, needsCap: true });
    expect(judgeWatch({ ...sends, caps: { day: '5', all: '' } }, [])).toMatchObject({
      order: { mode: 'send', capPerDay: 5, capInAll: null },
      needsCap: false,
    });
  });

  it('says which cap is no whole number of jobs', () => {
    for (const text of ['0', '-1', '1.5', 'x', '100001']) {
      const { order, isDayWrong, isAllWrong } = judgeWatch({ ...draft, caps: { day: '3', all: text } }, []);
      expect({ order, isDayWrong, isAllWrong }).toEqual({ order: null, isDayWrong: false, isAllWrong: true });
    }
  });
});
