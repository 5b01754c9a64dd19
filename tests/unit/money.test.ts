import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  currencySchema,
  isSameMoney,
  joinSums,
  NO_SUM,
  readCurrency,
  roundMoney,
  tidyCurrency,
} from '../../shared/kernel/money.ts';
import { estimateCost } from '../../shared/service/profile/prices.ts';
import { makeProfile } from '../support/forms.ts';

const model = 'modelk-o3-elements';
const priced = (price: Record<string, unknown>) =>
  makeProfile({ models: { [model]: { price: { currency: 'USD', ...price } } } }).models[model];

describe('an estimate', () => {
  it('adds the base and the seconds, then multiplies by each option', () => {
    const bindings = priced({
      base: 0.4,
      perSecond: 0.1,
      byOption: { resolution: { '4k': 2 }, enableAudio: { true: 1.5 } },
    });
    expect(estimateCost(bindings, { duration: 5 })).toEqual({ currency: 'USD', amount: 0.9 });
    expect(estimateCost(bindings, { duration: '5', resolution: '720' })).toEqual({
      currency: 'USD',
      amount: 0.9,
    });
    expect(estimateCost(bindings, { duration: 5, resolution: '4k' })).toEqual({
      currency: 'USD',
      amount: 1.8,
    });
    expect(estimateCost(bindings, { duration: 15, resolution: '4k', enableAudio: true })).toEqual({
      currency: 'USD',
      amount: 5.7,
    });
    expect(estimateCost(bindings, { duration: 15, enableAudio: false })).toEqual({
      currency: 'USD',
      amount: 1.9,
    });
  });

  it('has no dust of binary fractions', () => {
    expect(estimateCost(priced({ base: 0.1, perSecond: 0.2 }), { duration: 3 })?.amount).toBe(0.7);
    fc.assert(
      fc.property(
        fc.nat(50_000),
        fc.nat(20_000),
        fc.integer({ min: 3, max: 15 }),
        fc.nat(400),
        (base, perSecond, seconds, factor) => {
          const bindings = priced({
            base: base / 1e4,
            perSecond: perSecond / 1e4,
            byOption: { resolution: { '4k': factor / 100 } },
          });
          const amount = estimateCost(bindings, { duration: seconds, resolution: '4k' })?.amount as number;
          expect(amount).toBe(((base + perSecond * seconds) * factor) / 1e6);
        },
      ),
    );
  });

  it('is unknown without a price, and with one by the second for a length that is not asked for', () => {
    expect(estimateCost(undefined, { duration: 5 })).toBeNull();
    expect(estimateCost(makeProfile({ models: { [model]: {} } }).models[model], { duration: 5 })).toBeNull();
    expect(estimateCost(priced({ base: 1, perSecond: 0.1 }), {})).toBeNull();
    expect(estimateCost(priced({ base: 1, perSecond: 0.1 }), { duration: '' })).toBeNull();
    expect(estimateCost(priced({ base: 1, perSecond: 0.1 }), { duration: 'five' })).toBeNull();
    // What services take for a length that they choose themselves is none, and never less than nothing.
    for (const duration of [-1, '-1', 0, '0', -1000, '0x10', ' ', Number.POSITIVE_INFINITY])
      expect(estimateCost(priced({ base: 1, perSecond: 0.1 }), { duration })).toBeNull();
    expect(estimateCost(priced({ base: 1, perSecond: 0.1 }), { duration: '2.5' })?.amount).toBe(1.25);
  });

  it('needs no length where nothing is charged by the second, and may be nothing', () => {
    expect(estimateCost(priced({ base: 1 }), {})).toEqual({ currency: 'USD', amount: 1 });
    expect(estimateCost(priced({}), {})).toEqual({ currency: 'USD', amount: 0 });
    expect(
      estimateCost(priced({ base: 1, byOption: { resolution: { '720': 0 } } }), { resolution: 720 }),
    ).toEqual({ currency: 'USD', amount: 0 });
  });

  it('is not moved by names that every object has', () => {
    expect(
      estimateCost(priced({ base: 1, byOption: { resolution: { '720': 2 } } }), {
        resolution: 'constructor',
      }),
    ).toEqual({ currency: 'USD', amount: 1 });
  });
});

describe('a sum', () => {
  it('adds, and has no dust of binary fractions', () => {
    expect(addMoney(0.1, 0.2)).toBe(0.3);
    expect(addMoney(12.5, -0.000_001)).toBe(12.499_999);
    let sum = 0;
    for (let count = 0; count < 10_000; count += 1) sum = addMoney(sum, 0.07);
    expect(sum).toBe(700);
  });

  it('is as fine as a millionth, and no finer', () => {
    expect(roundMoney(0.123_456_7)).toBe(0.123_457);
    expect(roundMoney(1_234.56)).toBe(1_234.56);
    expect(roundMoney(1.1 * 3)).toBe(3.3);
  });

  it('never makes a price nothing: what is finer counts as a whole millionth', () => {
    expect(roundMoney(0.000_000_000_4)).toBe(0.000_001);
    expect(roundMoney(0.000_001_4)).toBe(0.000_002);
    expect(roundMoney(0)).toBe(0);
    expect(estimateCost(priced({ base: 0.000_04 }), {})?.amount).toBe(0.000_04);
  });
});

describe('a currency', () => {
  it.each([
    ['usd', 'USD'],
    [' Eur ', 'EUR'],
    ['$', 'USD'],
    ['€', 'EUR'],
    ['Credit', 'credits'],
    ['Studio  Tokens', 'studio tokens'],
    ['', null],
    ['₿', null],
    ['0.4', null],
    ['a name that is much too long for credits', null],
  ])('%j is %j', (written, read) => {
    expect([readCurrency(written), currencySchema.safeParse(written).data ?? null]).toEqual([read, read]);
  });
});

it('compares two prices by amount and currency, known or not', () => {
  const usd = { currency: 'USD', amount: 1 };
  expect(isSameMoney(usd, { currency: 'USD', amount: 1 })).toBe(true);
  expect(isSameMoney(null, null)).toBe(true);
  for (const other of [{ currency: 'EUR', amount: 1 }, { currency: 'USD', amount: 2 }, null])
    expect([isSameMoney(usd, other), isSameMoney(other, usd)]).toEqual([false, false]);
});

it('joins two sums, each currency by itself', () => {
  const one = { money: [{ currency: 'USD', amount: 0.1 }], submissions: 2, unpriced: 1 };
  const other = {
    money: [
      { currency: 'USD', amount: 0.2 },
      { currency: 'EUR', amount: 3 },
    ],
    ...{ submissions: 5, unpriced: 3 },
  };
  expect(joinSums(one, other)).toEqual({
    money: [
      { currency: 'USD', amount: 0.3 },
      { currency: 'EUR', amount: 3 },
    ],
    ...{ submissions: 7, unpriced: 4 },
  });
  expect(joinSums(NO_SUM, one)).toEqual(one);
});

it('knows the signs of currencies, and takes no text that is too long', () => {
  expect(['$', 'US$', '€', '£', '¥'].map(tidyCurrency)).toEqual(['USD', 'USD', 'EUR', 'GBP', 'JPY']);
  const padded = (length: number) => 'eur'.padEnd(length);
  expect([readCurrency(padded(40)), readCurrency(padded(41))]).toEqual(['EUR', null]);
  expect(currencySchema.safeParse(padded(40)).data).toBe('EUR');
  expect(currencySchema.safeParse(padded(41)).success).toBe(false);
  expect(currencySchema.safeParse('₿').error?.issues).toMatchObject([
    { message: 'is neither a currency code nor a name of credits' },
  ]);
});
