import { describe, expect, it } from 'vitest';
import { findPrice } from '../../../shared/service/openapi/bind/bind-said.ts';

const find = (description: string) => findPrice({ summary: '', description });

describe('a price in words', () => {
  it.each([
    ['Costs €0,04 per image', { currency: 'EUR', base: 0.04 }],
    ['Kostet 0,04 € per image', { currency: 'EUR', base: 0.04 }],
    ['USD 0.40 per video', { currency: 'USD', base: 0.4 }],
    ['EUR 0,125 per generation', { currency: 'EUR', base: 0.125 }],
    ['USD $0.40 per video', { currency: 'USD', base: 0.4 }],
    ['US$0.40 per video', { currency: 'USD', base: 0.4 }],
    ['$1.250 per video', { currency: 'USD', base: 1.25 }],
    ['$0.10 per video second', { currency: 'USD', perSecond: 0.1 }],
    ['$0.10 per second of video', { currency: 'USD', perSecond: 0.1 }],
    ['$0.10 / generated clip', { currency: 'USD', base: 0.1 }],
    ['$0.04 for each image', { currency: 'USD', base: 0.04 }],
    ['It costs 10 credits.', { currency: 'credits', base: 10 }],
    ['It costs $0.04 each.', { currency: 'USD', base: 0.04 }],
  ])('“%s”', (words, price) => expect(find(words)).toEqual(price));
});

describe('nothing is suggested', () => {
  it.each([
    'It costs $1,200 per 1000',
    '$5 per 100',
    '$5 per 100 images',
    '$5/1k images',
    '$5 per thousand images',
    '1000 images cost $5',
    '$0.05 per megapixel',
    'It costs $0.05 for each megapixel',
    'Each megapixel costs $0.05',
    '$1.20 per minute',
    'Each minute costs $1.20',
    '$3 per million tokens',
    '$0.001 per step',
    '$0.002 per frame',
    '$0.0005 per second of GPU time',
    '$0.10 per compute second',
    '$0.10 per second of audio',
    'Costs $1,200 per video',
    'Costs €1.200 per video',
    'Costs $5k',
    'It costs $0.04-0.08 per image',
    'It costs 0.04 to 0.08 USD per image',
    'It costs $0.04 or more per image',
    'It costs A$0.04 per image',
    'It costs $0.04 CAD per image',
    'It costs $0.04 per image and $0.02 per reference',
    '$0.04 per image. $0.01 per megapixel.',
    'A 5-second clip costs $0.40',
    'It costs $5 per scene',
    'It costs $0 per image',
  ])('by “%s”', (words) => expect(find(words)).toBeNull());
});
