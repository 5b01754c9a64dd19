import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODELS } from '../../shared/models/index.ts';
import { practiceProfile } from '../../shared/service/profile/practice-profile.ts';
import { parseProfile } from '../../shared/service/profile/profile.ts';
import { createClient } from '../integration/practice/support/client.ts';
import {
  type PracticeProcess,
  removeDataFolders,
  startPractice,
} from '../integration/practice/support/start-practice.ts';

describe('the profile that the practice service hands out', () => {
  let practice: PracticeProcess;
  beforeAll(async () => {
    practice = await startPractice();
  });
  afterAll(async () => {
    await practice.stop();
    await removeDataFolders();
  });

  it('is one the app can import, names no price and suggests nothing', async () => {
    const { body } = await createClient(practice).send('GET', '/practice/profile');
    const parsed = parseProfile(body);
    expect(parsed).toMatchObject({ ok: true });
    if (!parsed.ok) return;
    expect(parsed.value).toMatchObject({ format: 1, name: 'Practice', baseUrl: practice.baseUrl });
    expect(Object.values(parsed.value.sources)).not.toContain('suggested');
    expect(Object.values(parsed.value.models).filter((model) => model.price)).toEqual([]);
    expect(Object.keys(parsed.value.models).sort()).toEqual(MODELS.map((model) => model.id).sort());
  });

  it('binds what the built-in profile binds, though each is written by itself', async () => {
    const { body } = await createClient(practice).send('GET', '/practice/profile');
    const parsed = parseProfile(body);
    const builtIn = practiceProfile(practice.baseUrl);
    if (!parsed.ok) throw new Error('unreadable');
    const { upload, generation, webhook, statuses, limits, elementVideoField } = parsed.value;
    expect({ generation, webhook, statuses, limits, elementVideoField }).toEqual({
      generation: builtIn.generation,
      webhook: builtIn.webhook,
      statuses: builtIn.statuses,
      limits: builtIn.limits,
      elementVideoField: builtIn.elementVideoField,
    });
    expect({ ...upload, maxBytes: null }).toEqual(builtIn.upload);
    expect(parsed.value.testMode?.param).toBe(builtIn.testMode?.param);
    for (const [id, model] of Object.entries(builtIn.models)) {
      const own = parsed.value.models[id];
      expect([id, own?.shape, own?.options]).toEqual([id, model.shape, model.options]);
      expect([id, own?.required.toSorted()]).toEqual([id, model.required.toSorted()]);
    }
  });
});
