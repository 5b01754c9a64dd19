import { describe, expect, it } from 'vitest';
import { listChanges, readCommon } from '../../renderer/forms/canary/change-rest.tsx';
import type { Hold, JobState } from '../../shared/jobs/job-state.ts';
import { applyCanaryChange, summarizeCanary } from '../../shared/queue/canary.ts';

const held: Hold = { reason: 'canary', until: null, since: 0 };
const offline: Hold = { reason: 'offline', until: null, since: 0 };
const job = (state: JobState, hold: Hold | null = null) => ({ state, hold });

describe('how a batch stands', () => {
  it('counts each job once, and held ones only as such', () => {
    const jobs = [
      job('queued', held),
      job('queued', held),
      job('done'),
      job('failed'),
      job('cancelled'),
      job('unknown'),
      job('queued', offline),
      job('submitted'),
    ];
    expect(summarizeCanary(jobs)).toEqual({ held: 2, made: 1, failed: 1, unknown: 1, open: 2 });
    expect(summarizeCanary([job('done'), job('queued', offline)])).toBeNull();
  });
});

describe('a change of the rest', () => {
  const fields = new Set(['prompt', 'resolution']);
  it('replaces letter by letter, never by pattern', () => {
    const change = { kind: 'replace' as const, find: 'a.b', replacement: '$& $1 c' };
    expect(applyCanaryChange({ prompt: 'a.b axb a.b' }, change, fields)).toEqual({
      prompt: '$& $1 c axb $& $1 c',
    });
    const input = { prompt: 'axb' };
    expect(applyCanaryChange(input, change, fields)).toBe(input);
    expect(applyCanaryChange({ resolution: '720' }, change, fields)).toEqual({ resolution: '720' });
  });
  it('sets what the model has, takes away what is emptied, and leaves alone what is so already', () => {
    const input = { prompt: 'A', resolution: '720' };
    const set = (values: Record<string, string>, remove: string[] = []) =>
      applyCanaryChange(input, { kind: 'set', input: values, remove }, fields);
    expect(set({ resolution: '1080', quality: '4K' })).toEqual({ prompt: 'A', resolution: '1080' });
    expect(set({}, ['resolution'])).toEqual({ prompt: 'A' });
    expect(set({ resolution: '720' })).toBe(input);
  });
});

describe('what held jobs have in common', () => {
  const turbo = (prompt: string, resolution: string) => ({ model: 'turbo', input: { prompt, resolution } });
  it('is offered to be written anew only where all of them have it', () => {
    const one = readCommon([turbo('A', '720'), turbo('A', '1080')]);
    expect(one).toEqual({ model: 'turbo', hasOnePrompt: true, input: { prompt: 'A' } });
    expect(readCommon([turbo('A', '720'), turbo('B', '720')]).hasOnePrompt).toBe(false);
    const mixed = readCommon([turbo('A', '720'), { ...turbo('A', '720'), model: 'omni' }]);
    expect(mixed).toMatchObject({ model: null, hasOnePrompt: false });
  });
  it('makes no change of what was typed and taken back', () => {
    const edit = { find: 'x', replacement: 'x', input: { prompt: 'A' }, removed: ['seed'] };
    expect(listChanges(edit, { prompt: 'A' })).toEqual([]);
    expect(listChanges({ ...edit, input: { prompt: 'B' } }, { prompt: 'A' })).toEqual([
      { kind: 'set', input: { prompt: 'B' }, remove: [] },
    ]);
  });
});
