import { describe, expect, it } from 'vitest';
import { readServiceWords, saysNoCredit } from '../../shared/kernel/service-words.ts';

/* Bodies as services and their frameworks answer, each beside what a person should read of it. */

const json = (value: unknown) => JSON.stringify(value);
const wordsIn = (body: string) => readServiceWords(body).message;

describe('the words of an answer', () => {
  it.each<[string, string, string]>([
    ['the interface', json({ message: '  ä\n🎬 ' }), '  ä\n🎬 '],
    ['FastAPI with a text', json({ detail: 'Not enough light.' }), 'Not enough light.'],
    [
      'FastAPI with a list',
      json({
        detail: [
          { type: 'missing', loc: ['body', 'prompt'], msg: 'Field required', input: {} },
          { type: 'int', loc: ['body', 'images', 0], msg: 'Not a URL', input: 7 },
        ],
      }),
      'prompt: Field required\nimages.0: Not a URL',
    ],
    [
      'a message and a list of places',
      json({ message: 'Invalid', detail: [{ loc: ['body', 'size'], msg: 'Odd' }] }),
      'Invalid\nsize: Odd',
    ],
    ['an error as text', json({ error: 'Dark.' }), 'Dark.'],
    ['an error as object', json({ error: { message: 'Dark.', type: 'x', code: 'y' } }), 'Dark.'],
    [
      'an error in OAuth’s way',
      json({ error: 'invalid_scope', error_description: 'Not yours.' }),
      'Not yours.',
    ],
    [
      'a message and the name of its code',
      json({ statusCode: 404, message: 'No such model', error: 'Not Found' }),
      'No such model',
    ],
    [
      'a list of messages',
      json({ message: ['Too short', 'No size'], error: 'Bad Request' }),
      'Too short\nNo size',
    ],
    [
      'a list of errors',
      json({ errors: [{ message: 'One' }, { detail: 'Two' }, 'Three'] }),
      'One\nTwo\nThree',
    ],
    [
      'a message and its errors',
      json({ message: 'Invalid', errors: { size: ['Too large', 'No number'] } }),
      'Invalid\nsize: Too large\nsize: No number',
    ],
    [
      'RFC 9457',
      json({ type: 'about:blank', title: 'Out of credit', status: 403, detail: 'Costs 50.' }),
      'Out of credit: Costs 50.',
    ],
    ['RFC 9457 with the title alone', json({ title: 'Gone' }), 'Gone'],
    ['RFC 9457 that says one thing twice', json({ title: 'Gone', detail: 'Gone' }), 'Gone'],
    ['a description', json({ description: 'No such size' }), 'No such size'],
    [
      'JSON:API',
      json({ errors: [{ title: 'Invalid', source: { pointer: '/prompt' }, detail: 'Short' }] }),
      'prompt: Invalid: Short',
    ],
    ['a text in JSON', json('Busy.'), 'Busy.'],
    ['plain text', ' Bad gateway \n', 'Bad gateway'],
    [
      'a page',
      '<!doctype html><html><head><title>502 Bad\n Gateway</title></head><body>x</body>',
      '502 Bad Gateway',
    ],
    ['a page without a title', '<html><h1>It failed</h1></html>', ''],
    [
      'a store’s XML',
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Expired &amp; gone</Message></Error>',
      'Expired & gone',
    ],
    ['nothing', '', ''],
    ['half of it', '{"message":"Da', ''],
    ['no words', json({ status: 400, message: 5, error: null, errors: [], detail: {} }), ''],
    ['blanks', json({ message: '  ', detail: 'Dark.' }), 'Dark.'],
    ['bytes', '\u0000\ufffd\u0001', ''],
  ])('of %s', (_, body, expected) => {
    expect(wordsIn(body)).toBe(expected);
  });

  it('are cut where they would flood a screen, and within no character', () => {
    expect(wordsIn(json({ message: 'x'.repeat(1_000_000) }))).toHaveLength(4000);
    expect(wordsIn('x'.repeat(1_000_000))).toHaveLength(4000);
    expect(wordsIn(json({ message: `${'x'.repeat(3999)}🎬` }))).toBe('x'.repeat(3999));
    const many = Array.from({ length: 100_000 }, (_, index) => ({ loc: ['body', 'a'], msg: `${index}` }));
    expect(readServiceWords(json({ detail: many })).places.length).toBeLessThanOrEqual(20);
    let deep: unknown = 'x';
    for (let depth = 0; depth < 1000; depth += 1) deep = { error: deep };
    expect(wordsIn(json(deep))).toBe('');
  });
});

describe('the places that an answer names', () => {
  it.each<[string, unknown, string[]]>([
    ['FastAPI', { detail: [{ loc: ['body', 'image', 'url'], msg: 'x' }] }, ['image', 'url']],
    [
      'a pointer in a fragment (RFC 9457)',
      { errors: [{ detail: 'x', pointer: '#/image/url' }] },
      ['image', 'url'],
    ],
    ['a pointer with escapes', { errors: [{ detail: 'x', pointer: '/a~1b/0' }] }, ['a/b', '0']],
    ['a path', { error: { message: 'x', path: ['image', 'url'] } }, ['image', 'url']],
    ['a parameter', { error: { message: 'x', param: 'image.url' } }, ['image', 'url']],
    ['a name', { errors: { image: ['x'] } }, ['image']],
  ])('by %s', (_, body, path) => {
    expect(readServiceWords(json(body)).places).toEqual([{ path, message: 'x' }]);
  });

  it('are none where it speaks of the whole', () => {
    for (const body of [
      { message: 'x', path: '/v2/generation' },
      { detail: 'x' },
      { detail: [{ loc: ['body'], msg: 'x' }] },
    ])
      expect(readServiceWords(json(body)).places).toEqual([]);
  });
});

it.each<[boolean, unknown]>([
  [true, { message: 'Insufficient credits' }],
  [true, { message: 'You have run out of credits.' }],
  [true, { message: 'Account balance not enough' }],
  [true, { message: 'Your credit balance is too low to access this' }],
  [true, { error: { code: 'insufficient_balance', message: 'Please top up' } }],
  [true, { code: 'INSUFFICIENT_FUNDS', message: 'Refused' }],
  [true, { error: 'NotEnoughCredits' }],
  [true, { message: 'No balance.' }],
  [true, { message: '账户余额不足' }],
  [false, { message: 'The light is out of balance with the credits at the end of the film' }],
  [false, { message: 'Insufficient detail in the prompt' }],
  [false, { message: 'This costs 10 credits' }],
  [false, { message: 'Rate limit exceeded' }],
])('whether an answer says that there is no credit left: %s, %j', (expected, body) => {
  expect(saysNoCredit(readServiceWords(json(body)))).toBe(expected);
});
