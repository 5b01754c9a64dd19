import { z } from 'zod';

/** What is said without being asked: work that ended, and what goes on only with the artist. */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('work-done'),
    batches: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    /** The batch's name, where it is about one alone. */
    name: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('unknown'), count: z.number().int() }),
  /** The first jobs of a batch came to an end, and the rest waits for a word. */
  z.strictObject({ kind: z.literal('canary'), made: z.number().int(), held: z.number().int() }),
  z.strictObject({ kind: z.literal('no-key') }),
  z.strictObject({ kind: z.literal('key-refused') }),
  z.strictObject({ kind: z.literal('no-credit') }),
  z.strictObject({ kind: z.literal('budget'), count: z.number().int() }),
  z.strictObject({ kind: z.literal('budget-unreadable') }),
  z.strictObject({ kind: z.literal('disk-full') }),
  z.strictObject({ kind: z.literal('folder-unwritable') }),
]);
export type Notice = z.infer<typeof noticeSchema>;

/** Where in the app a notice leads, an item of the system's menus, or a link. */
export const showTargetSchema = z.discriminatedUnion('room', [
  z.strictObject({ room: z.literal('queue'), filter: z.enum(['all', 'waiting', 'unknown', 'failed']) }),
  z.strictObject({ room: z.enum(['review', 'batch', 'cast']) }),
  z.strictObject({
    room: z.literal('compose'),
    /** What is open over the room; left out, nothing. */
    panel: z.enum(['templates']).optional(),
  }),
  z.strictObject({
    room: z.literal('settings'),
    /** Left out, wherever it stood. */
    section: z.enum(['service', 'results', 'budget']).optional(),
  }),
  /** The map of keys, or the guide, over whatever room is open. */
  z.strictObject({ room: z.enum(['keyboard', 'guide']) }),
]);
export type ShowTarget = z.infer<typeof showTargetSchema>;

/** The room in which a notice is dealt with. */
export function roomOf(notice: Notice): ShowTarget {
  switch (notice.kind) {
    case 'work-done':
      return notice.done > 0 ? { room: 'review' } : { room: 'queue', filter: 'failed' };
    case 'canary':
      return notice.made > 0 ? { room: 'review' } : { room: 'queue', filter: 'waiting' };
    case 'unknown':
      return { room: 'queue', filter: 'unknown' };
    case 'no-key':
    case 'key-refused':
    case 'no-credit':
      return { room: 'settings', section: 'service' };
    case 'budget':
    case 'budget-unreadable':
      return { room: 'settings', section: 'budget' };
    case 'disk-full':
    case 'folder-unwritable':
      return { room: 'settings', section: 'results' };
  }
}
