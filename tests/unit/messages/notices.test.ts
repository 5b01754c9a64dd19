import { expect, it } from 'vitest';
import { describeNotice } from '../../../shared/queue/notifications-text.ts';

it('says of a batch’s rest that it was not sent, and never of its canaries', () => {
  const { title, body } = describeNotice({ kind: 'canary', made: 1, held: 5 });
  expect(title).toBe('Canary results are in');
  expect(body).toBe('5 jobs need approval and weren’t sent yet.');
  expect(describeNotice({ kind: 'canary', made: 2, held: 1 }).body).toBe(
    '1 job needs approval and wasn’t sent yet.',
  );
});
