import { z } from 'zod';
import { backupWorkSchema } from './backup/backup.ts';
import { castMemberSchema } from './cast/cast.ts';
import { renderWorkSchema } from './film/render.ts';
import { jobSchema, namedBatchSchema, progressSchema } from './jobs/job.ts';
import { exportWorkSchema } from './library/export-text.ts';
import { takeSchema } from './library/take.ts';
import { libraryWorkSchema } from './library/text.ts';
import { jobChangeSchema } from './queue/job-change.ts';
import { noticeSchema, showTargetSchema } from './queue/notifications-text.ts';
import { statusSchema } from './queue/status.ts';
import { profileSchema } from './service/profile/profile.ts';
import { settingsSchema } from './settings/text.ts';
import { watchReportSchema } from './templates/watch.ts';
import { updateStateSchema } from './updates/decide-updates.ts';

/**
 * Every event that main sends. Each is wrapped as `{ revision, event }`; the revision grows by one with each, so that
 * the renderer sees a gap and asks for a new snapshot.
 */
export const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('jobs-changed'),
    jobs: z.array(jobSchema),
    removedIds: z.array(z.string()),
  }),
  /** So many jobs changed alike that it is said once for all of them; none of them is on its way to or from the service. */
  z.strictObject({
    type: z.literal('jobs-changed-alike'),
    jobIds: z.array(z.string()),
    change: jobChangeSchema,
  }),
  /** So many jobs have another place in the queue that their rows are not told. */
  z.strictObject({
    type: z.literal('jobs-placed'),
    places: z.array(z.strictObject({ id: z.string(), position: z.number() })),
    /** Null where nothing happened to the jobs themselves: all positions were written anew, in the same order. */
    updatedAt: z.number().nullable(),
  }),
  /** What batches are called: before the first of their jobs is told, and when one got another name. */
  z.strictObject({ type: z.literal('batches-changed'), batches: z.array(namedBatchSchema) }),
  z.strictObject({ type: z.literal('progress'), progress: z.array(progressSchema) }),
  z.strictObject({
    type: z.literal('takes-changed'),
    takes: z.array(takeSchema),
    removedIds: z.array(z.string()),
    total: z.number().int(),
  }),
  /** So many takes changed at once that they are not told one by one: what is in sight has to be asked for again. */
  z.strictObject({ type: z.literal('takes-stale'), total: z.number().int() }),
  /** Members that were made or changed, deleted ones too. */
  z.strictObject({ type: z.literal('cast-changed'), members: z.array(castMemberSchema) }),
  /** Watched folders, all of them as they are now. */
  z.strictObject({ type: z.literal('watches-changed'), watches: z.array(watchReportSchema) }),
  z.strictObject({ type: z.literal('status-changed'), status: statusSchema }),
  z.strictObject({ type: z.literal('settings-changed'), settings: settingsSchema }),
  z.strictObject({ type: z.literal('profile-changed'), profile: profileSchema }),
  /** How far the making of a fixed file has come, from 0 to 1. */
  z.strictObject({ type: z.literal('fix-progress'), workId: z.string(), share: z.number() }),
  /** How far work on the library has come; null when it is over. */
  z.strictObject({ type: z.literal('library-work'), work: libraryWorkSchema.nullable() }),
  /** How far an export has come; null when it is over. */
  z.strictObject({ type: z.literal('export-work'), work: exportWorkSchema.nullable() }),
  /** How far a film is rendered; null when that is over. */
  z.strictObject({ type: z.literal('render-work'), work: renderWorkSchema.nullable() }),
  /** How far a backup or a restore has come; null when it is over. */
  z.strictObject({ type: z.literal('backup-work'), work: backupWorkSchema.nullable() }),
  /** To be shown in the window: what needs the artist, where the system shows no notice of it. */
  z.strictObject({ type: z.literal('notices'), notices: z.array(noticeSchema) }),
  /** A proxy asks who is there, or refused who was named. */
  z.strictObject({
    type: z.literal('proxy-asks'),
    proxy: z.string(),
    refusal: z.enum(['proxy-wants-sign-in', 'proxy-sign-in-refused', 'proxy-sign-in-unknown']),
  }),
  /** The app is about to end: what is not saved yet must be saved now, and `app.saved` said. */
  z.strictObject({ type: z.literal('closing') }),
  /** A link or a file was opened with Dailies: `outside.take` tells which. */
  z.strictObject({ type: z.literal('outside-waits') }),
  /** How updates of the app stand. */
  z.strictObject({ type: z.literal('update-changed'), state: updateStateSchema }),
  /** A notice of the system was clicked. */
  z.strictObject({ type: z.literal('show-room'), target: showTargetSchema }),
]);
export type CoreEvent = z.infer<typeof eventSchema>;

export const envelopeSchema = z.strictObject({ revision: z.number().int(), event: eventSchema });
export type Envelope = z.infer<typeof envelopeSchema>;
