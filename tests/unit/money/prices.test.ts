import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftPrice, readDraft } from '../../../renderer/features/settings/prices/price-form.tsx';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { Price } from '../../../shared/models/model-bindings.ts';
import { findPrice } from '../../../shared/service/openapi/bind/bind-said.ts';
import {
  changePrice,
  estimateJob,
  findPriceRange,
  isPriceSuggested,
  listPricedChoices,
} from '../../../shared/service/profile/prices.ts';
import { parseProfile } from '../../../shared/service/profile/profile.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { makeProfile } from '../../support/forms.ts';

const ELEMENTS = 'modelk-o3-elements';
const elements = findModel(ELEMENTS) as ModelDefinition;
const picture = findModel('modeln-pro') as ModelDefinition;
const price = (more: Partial<Price>): Price => ({
  ...{ currency: 'USD', base: 0, perSecond: 0, byOption: {} },
  ...more,
});
const typed = { currency: 'usd', base: '', perSecond: '', byChoice: {} };

describe('a price that is typed', () => {
  it('is what a take and its seconds cost, and what they cost with each choice', () => {
    const read = readDraft(elements, {
      ...typed,
      perSecond: '0,10',
      byChoice: { resolution: { '4k': '0.30' }, enableAudio: { true: '0.15' } },
    });
    const { price: made } = read as { price: Price };
    const profile = makeProfile({ models: { [ELEMENTS]: { price: made } } });
    const cost = (input: Record<string, string | number | boolean>) =>
      estimateJob(profile, elements, input)?.amount;
    expect(cost({ duration: 5, resolution: '720', enableAudio: false })).toBe(0.5);
    expect(cost({ duration: 5, resolution: '4k', enableAudio: false })).toBe(1.5);
    expect(cost({ duration: 5, resolution: '720', enableAudio: true })).toBe(0.75);
  });

  it.each([
    [{ base: 'ten' }, 'notAnAmount'],
    [{ base: '-1' }, 'notAnAmount'],
    [{ byChoice: { resolution: { '4k': 'a lot' } }, base: '1' }, 'notAnAmount'],
    [{}, 'needsAmount'],
    [{ base: '1', currency: ' ' }, 'needsCurrency'],
    [{ base: '1', currency: '12' }, 'needsCurrency'],
  ])('%o is refused: %s', (change, problem) => {
    expect(readDraft(elements, { ...typed, ...change })).toEqual({ problem });
  });

  it('stands in its fields as it was typed, whatever the amounts', () => {
    const amount = fc.integer({ min: 1, max: 99_999 }).map((cents) => String(cents / 100));
    fc.assert(
      fc.property(amount, amount, fc.constantFrom('base', 'perSecond'), (whole, special, unit) => {
        const draft = {
          ...typed,
          currency: 'USD',
          [unit]: whole,
          byChoice: { resolution: { '4k': special } },
        };
        const read = readDraft(elements, draft) as { price: Price };
        expect(draftPrice(read.price, 'EUR')).toEqual(draft);
      }),
    );
  });
});

describe('the range of a price', () => {
  it('goes from the cheapest choice and length to the dearest', () => {
    const range = findPriceRange(
      elements,
      price({ perSecond: 0.1, byOption: { resolution: { '4k': 3, '720': 0.5 } } }),
    );
    expect([range?.least.amount, range?.most.amount]).toEqual([0.15, 4.5]);
    expect(findPriceRange(picture, price({ base: 0.4 }))?.most.amount).toBe(0.4);
  });

  it('asks for no price of a frame’s shape or a length', () => {
    expect(listPricedChoices(elements).map(({ key }) => key)).toEqual(['resolution', 'enableAudio']);
  });
});

describe('a changed price', () => {
  const change = (from: ReturnType<typeof makeProfile>, to: Price | null, today: string) => {
    const parsed = parseProfile(changePrice(from, ELEMENTS, to, today));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    return parsed.value;
  };

  it('counts from its day on, and keeps the day where nothing changed', () => {
    const first = change(makeProfile(), price({ base: 1 }), '2026-03-12');
    const same = change(first, price({ base: 1 }), '2026-04-01');
    const other = change(same, price({ base: 2 }), '2026-05-01');
    expect([first, same, other].map(({ models }) => models[ELEMENTS]?.price?.since)).toEqual([
      ...['2026-03-12', '2026-03-12', '2026-05-01'],
    ]);
    expect(change(other, null, '2026-06-01').models[ELEMENTS]?.price).toBeUndefined();
  });

  it('that a document hints at counts for nothing until somebody says that it is right', () => {
    const hinted = makeProfile({
      models: { [ELEMENTS]: { price: { currency: 'credits', perSecond: 5 } } },
      sources: { [`/models/${ELEMENTS}/price`]: 'suggested' },
    });
    const cost = (profile: typeof hinted) =>
      estimateJob(usableProfile(profile, 'paid'), elements, { duration: 4 });
    expect(cost(hinted)).toBeNull();
    const confirmed = change(hinted, price({ currency: 'credits', perSecond: 5 }), '2026-03-12');
    expect(isPriceSuggested(confirmed, ELEMENTS)).toBe(false);
    expect(cost(confirmed)).toEqual({ currency: 'credits', amount: 20 });
  });
});

describe('a price in a document’s words', () => {
  const find = (description: string) => findPrice({ summary: '', description });
  it.each([
    ['Makes a picture. $0.04 per image.', { currency: 'USD', base: 0.04 }],
    ['Priced at 0.10 USD/second of video.', { currency: 'USD', perSecond: 0.1 }],
    ['Costs 5 credits per second', { currency: 'credits', perSecond: 5 }],
    ['Each generation is charged €1.20.', { currency: 'EUR', base: 1.2 }],
    ['It costs $0.04 USD each image', { currency: 'USD', base: 0.04 }],
  ])('%s', (words, found) => expect(find(words)).toEqual(found));

  it.each([
    'From $0.04 per image.',
    '$0.04 per image in 2K, $0.08 per image in 4K.',
    'You need at least 10 credits.',
    'Up to 10 credits per second.',
    'Credits left: 10 credits',
    'Supports 4 images per request.',
    'Returns 10 credits',
    'Takes 5 seconds.',
  ])('%s is none', (words) => expect(find(words)).toBeNull());
});
