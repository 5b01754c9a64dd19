import { describe, expect, test } from 'vitest';
import {
  describeFinding,
  describeProblem,
  isSolvedInProfile,
} from '../../../shared/compose/problems-text.ts';
import { describeErrorInOne } from '../../../shared/errors/text.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { PROBLEM_CODES, problem } from '../../../shared/models/preflight.ts';
import { describePlace } from '../../../shared/service/text/fields-text.ts';

describe('words of problems', () => {
  test.each(PROBLEM_CODES)('%s has words that begin like a sentence', (code) => {
    const params = {
      minimum: 3,
      maximum: 15,
      step: 1,
      found: 20,
      choices: 'a, b',
      field: 'x',
      model: 'M',
      url: 'u',
      expected: 'image',
      kind: 'image',
      file: 'f.png',
      shapes: 'voices, voice',
      shape: 'voices',
      variable: 'mood',
      name: 'hero',
      message: 'too dark',
    };
    const words = describeProblem(problem(['prompt'], code, params));
    expect(words).toMatch(/^[A-Z“].*[^.]$/);
    expect(words).not.toMatch(/undefined|NaN|\[object/);
  });

  test('says how much too long, in characters', () => {
    expect(describeProblem(problem(['prompt'], 'too-long', { maximum: 1600, found: 1612 }))).toBe(
      'Prompt is 12 characters over: it takes at most 1,600',
    );
    expect(describeProblem(problem(['prompt'], 'too-short', { minimum: 10, found: 9 }))).toBe(
      'Prompt is 1 character short: it needs at least 10',
    );
  });

  test('are those of a job that is no longer valid when it would be sent', () => {
    const problems = [problem(['prompt'], 'too-long', { maximum: 1600, found: 1612 })];
    expect(describeErrorInOne(failure('INVALID_INPUT', { problems }), describeFinding)).toBe(
      'That isn’t valid. Prompt is 12 characters over: it takes at most 1,600. Nothing was sent, and nothing was charged. Check what you entered and try again.',
    );
    const found = { problems: ['models: “x” is not known'] };
    expect(describeErrorInOne(failure('PROFILE_INVALID', found), describeFinding)).toContain(
      ' models: “x” is not known. ',
    );
  });

  test('names the item, counted from one', () => {
    expect(describePlace(['elements', 0, 'images', 2])).toBe('Elements 1 › Images 3');
    expect(
      describeProblem(problem(['images', 1], 'wrong-media', { expected: 'image', found: 'video' })),
    ).toBe('Images 2 takes an image, but this is a video');
  });

  test('a field without written words is still called something', () => {
    expect(describePlace(['cameraMotion'])).toBe('Camera motion');
  });

  test('an open binding leads to the profile, a missing prompt does not', () => {
    expect(isSolvedInProfile(problem(['duration'], 'option-unbound'))).toBe(true);
    expect(isSolvedInProfile(problem(['prompt'], 'required'))).toBe(false);
  });
});
