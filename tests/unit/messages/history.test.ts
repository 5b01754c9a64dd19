import { expect, test } from 'vitest';
import { describeStep } from '../../../shared/queue/job-text.ts';

const NOW = new Date(2026, 5, 1, 20, 0).getTime();
const AT_ELEVEN = new Date(2026, 5, 1, 23, 0).getTime();

test('a step says what is known beside its reason', () => {
  expect(describeStep({ reason: 'set-time', details: { until: AT_ELEVEN } }, NOW)).toMatch(
    /Scheduled by you: 23:00$/,
  );
  expect(describeStep({ reason: 'rate-limit', details: { until: AT_ELEVEN } }, NOW)).toMatch(
    /^Waiting: service asked to slow down: until 23:00$/,
  );
  expect(describeStep({ reason: 'offline', details: { until: null } }, NOW)).toBe(
    'Waiting: service unreachable',
  );
  expect(describeStep({ reason: 'released', details: { waitedFor: 'disk-full' } }, NOW)).toBe(
    'Ready to send (disk full)',
  );
  expect(describeStep({ reason: 'released', details: { waitedFor: 'canary' } }, NOW)).toBe('Approved');
});

test('who said which generation it is, and where an adopted one comes from, is told honestly', () => {
  expect(describeStep({ reason: 'accepted', details: {} }, NOW)).toBe('Accepted by the service');
  expect(describeStep({ reason: 'named', details: { by: 'artist' } }, NOW)).toBe(
    'You added its generation ID',
  );
  expect(describeStep({ reason: 'adopted', details: { attemptId: 'a', jobId: 'j' } }, NOW)).toContain(
    'late result of an earlier submission',
  );
});
