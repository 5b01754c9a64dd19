import { describe, expect, it } from 'vitest';
import {
  collectReferences,
  elementSchema,
  isElement,
  isMediaReference,
  jobInputSchema,
  mediaReferenceSchema,
} from '../../shared/models/media-reference.ts';

const file = (assetId: string) => ({ kind: 'file' as const, assetId });

describe('a media reference', () => {
  it('is a local file, a download URL or an uploaded name', () => {
    for (const value of [
      file('a'),
      { kind: 'url', url: 'https://a.example/x' },
      { kind: 'uploaded', name: 'x.png' },
    ]) {
      expect(mediaReferenceSchema.parse(value)).toEqual(value);
      expect(isMediaReference(value)).toBe(true);
    }
  });
  it('is nothing else, and never empty', () => {
    const others = [
      null,
      'https://a.example/x',
      {},
      { kind: 'file' },
      file(''),
      { kind: 'url', url: '' },
      { kind: 'uploaded', name: '' },
      { kind: 'text', text: 'x' },
      { ...file('a'), path: '/x' },
      { ...file('a'), path: undefined },
      { kind: 'file', assetId: 1 },
      { kind: 'constructor', url: 'https://a.example/x' },
      [file('a')],
      undefined,
      7,
    ];
    for (const value of others) {
      expect([value, mediaReferenceSchema.safeParse(value).success]).toEqual([value, false]);
      expect([value, isMediaReference(value)]).toEqual([value, false]);
    }
  });
});

describe('an element', () => {
  it('may carry text as its one voice, and only media as voices', () => {
    expect(elementSchema.safeParse({ type: 'image', voice: { kind: 'text', text: 'warm' } }).success).toBe(
      true,
    );
    expect(elementSchema.safeParse({ type: 'image', voice: file('a') }).success).toBe(true);
    expect(elementSchema.safeParse({ type: 'image', voices: [{ kind: 'text', text: 'warm' }] }).success).toBe(
      false,
    );
  });
  it('has no other properties', () => {
    expect(elementSchema.safeParse({ type: 'image', colour: 'red' }).success).toBe(false);
    expect(elementSchema.safeParse({ name: 'x' }).success).toBe(false);
  });
});

describe('an element, with and without its schema', () => {
  const text = { kind: 'text', text: '' };
  const whole = { type: 'image', name: 'x', images: [file('a')], video: file('b'), voices: [], voice: text };
  it.each<[unknown, boolean]>([
    [{ type: '' }, true],
    [{ ...whole, cast: { id: 'a', revision: 1 } }, true],
    [{ type: 'image', name: undefined, images: undefined, voice: undefined, cast: undefined }, true],
    [{ type: 'video', voice: file('a') }, true],
    [{ ...whole, type: undefined }, false],
    [{ name: 'x' }, false],
    [{ ...whole, colour: undefined }, false],
    [{ ...whole, constructor: 'x' }, false],
    [{ ...whole, name: null }, false],
    [{ ...whole, images: file('a') }, false],
    [{ ...whole, images: [file('')] }, false],
    [{ ...whole, video: text }, false],
    [{ ...whole, voices: [text] }, false],
    [{ ...whole, voice: { ...text, tone: 'warm' } }, false],
    [{ ...whole, voice: { kind: 'text' } }, false],
    [{ ...whole, cast: { id: '', revision: 1 } }, false],
    [{ ...whole, cast: { id: 'a'.repeat(65), revision: 1 } }, false],
    [{ ...whole, cast: { id: 'a', revision: 0 } }, false],
    [{ ...whole, cast: { id: 'a', revision: 1.5 } }, false],
    [[], false],
    [null, false],
    ['image', false],
  ])('takes %j: %j', (value, taken) => {
    expect([isElement(value), elementSchema.safeParse(value).success]).toEqual([taken, taken]);
  });
});

describe('the references of an input', () => {
  it('are found in slots, lists and elements, each as often as it is used', () => {
    const input = jobInputSchema.parse({
      prompt: 'file',
      duration: 5,
      enableAudio: true,
      startImage: file('a'),
      images: [file('b'), file('a')],
      elements: [
        { type: 'image', images: [file('c')], voices: [file('d')], voice: { kind: 'text', text: 'e' } },
        { type: 'video', video: file('f'), voice: file('g') },
      ],
      videos: [],
    });
    const found = collectReferences(input).map((reference) =>
      reference.kind === 'file' ? reference.assetId : reference.kind,
    );
    expect(found).toEqual(['a', 'b', 'a', 'c', 'd', 'f', 'g']);
  });
  it('are none in an input of words and numbers', () => {
    expect(collectReferences({ prompt: 'x', duration: 5 })).toEqual([]);
    expect(collectReferences({})).toEqual([]);
  });
});
