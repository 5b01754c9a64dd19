import { afterEach, describe, expect, it } from 'vitest';
import { guessMapping } from '../../../shared/batch/map-columns.ts';
import { findLanguage, LANGUAGES, speakLanguage } from '../../../shared/languages/list.ts';
import { MODELS } from '../../../shared/models/index.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { describePurpose } from '../../../shared/service/text/fields-text.ts';

const profile = practiceProfile('http://127.0.0.1:1');
const others = LANGUAGES.filter(({ tag }) => tag !== 'en');

afterEach(() => speakLanguage(findLanguage([], 'en')));

describe.each(others)('in $name', (language) => {
  it('a table with English headings is understood', async () => {
    await speakLanguage(language);
    const header = ['Model', 'Prompt', 'Start image', 'Aspect ratio', 'Takes', 'Name'];
    const ids = ['model', 'prompt', 'startImage', 'aspectRatio', 'takes', 'name'];
    const mapped = guessMapping(header, profile).map((id) => id?.replace(/^job:/, ''));
    expect(mapped).toEqual(ids);
  });

  it('each model says what it does', async () => {
    await speakLanguage(language);
    for (const model of MODELS) expect(describePurpose(model)).not.toBe(model.purpose);
  });
});
