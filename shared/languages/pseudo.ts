import { listParts, type Words } from '../kernel/region.ts';

/** Letters that look like those of English, and belong to other alphabets and fonts. */
const ACCENTED: Readonly<Record<string, string>> = {
  ...{
    a: 'á',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ĝ',
    h: 'ĥ',
    i: 'î',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    m: 'ɱ',
  },
  ...{
    n: 'ñ',
    o: 'ö',
    p: 'þ',
    q: 'ǫ',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'û',
    v: 'ṽ',
    w: 'ŵ',
    x: 'ẋ',
    y: 'ý',
    z: 'ž',
  },
  ...{
    A: 'Å',
    B: 'Ɓ',
    C: 'Ç',
    D: 'Ð',
    E: 'É',
    F: 'Ƒ',
    G: 'Ĝ',
    H: 'Ĥ',
    I: 'Î',
    J: 'Ĵ',
    K: 'Ķ',
    L: 'Ļ',
    M: 'Ɱ',
  },
  ...{
    N: 'Ñ',
    O: 'Ö',
    P: 'Þ',
    Q: 'Ǫ',
    R: 'Ŕ',
    S: 'Š',
    T: 'Ţ',
    U: 'Û',
    V: 'Ṽ',
    W: 'Ŵ',
    X: 'Ẋ',
    Y: 'Ý',
    Z: 'Ž',
  },
};

/** Other languages are up to this much longer than English. */
const GROWTH = 0.4;

/** Every part in a language that nobody speaks, made from English when it is asked for: rooms declare theirs when they are opened. */
export const PSEUDO_WORDS: Words = new Proxy<Record<string, object>>(
  {},
  { get: (_words, name) => pretendAll(listParts().get(String(name)) ?? {}) as object },
);

/** A text as the pseudo-language has it: `⟦Çáñçéļ~~~ ţĥîš~~⟧`. What is in brackets twice was put together from pieces. */
function pretend(text: string): string {
  const longer = text.replace(/[a-z]+/gi, (word) => {
    const accented = [...word].map((letter) => ACCENTED[letter] ?? letter).join('');
    return accented + '~'.repeat(Math.ceil(word.length * GROWTH));
  });
  return `⟦${longer}⟧`;
}

function pretendAll(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : pretend(value);
  if (typeof value === 'function') return (...placeholders: unknown[]) => pretendAll(value(...placeholders));
  if (Array.isArray(value)) return value.map(pretendAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pretendAll(item)]));
}
