import { describe, expect, it } from 'vitest';
import {
  collectReferences,
  elementSchema,
  jobInputSchema,
  mediaReferenceSchema,
} from '../../shared/library/media-reference.ts';

const file = (assetId: string) => ({ kind: 'file' as const, assetId });

describe('a media reference', () => {
  it('is a local file, a download URL or an uploaded name', () => {
    for (const value of [
      file('a'),
      { kind: 'url', url: 'https://a.example/x' },
      { kind: 'uploaded', name: 'x.png' },
    ]) {
      expect(mediaReferenceSchema.parse(value)).toEqual(value);
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
    ];
    for (const value of others)
      expect([value, mediaReferenceSchema.safeParse(value).success]).toEqual([value, false]);
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
