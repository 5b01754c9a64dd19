import { z } from 'zod';
import { attemptSchema, batchNameSchema, MAX_TAKES, testModeSchema, transitionSchema } from '../jobs/job.ts';
import { emptyObject, idSchema, jobId, jobIds } from '../kernel/common-calls.ts';
import { failureSchema } from '../kernel/json-schemas.ts';
import { jobInputSchema } from '../models/media-reference.ts';
import { problemSchema } from '../models/preflight.ts';
import { canaryChangeSchema } from './canary.ts';
import { pauseScopeSchema, queueActionSchema, queuePlaceSchema } from './queue-actions.ts';

/** A job as Compose and JOBS files ask for it; `takes` of them are queued as one batch. */
export const jobRequestSchema = z.strictObject({
  model: z.string().min(1).max(200),
  name: z.string().max(500).optional(),
  takes: z.number().int().min(1).max(MAX_TAKES).default(1),
  input: jobInputSchema,
  testMode: testModeSchema.nullable().default(null),
  /** The take that is made again: what comes of it is a version of that. */
  remixOf: z.string().max(64).optional(),
});
export type JobRequest = z.infer<typeof jobRequestSchema>;

/** What became of an action on several jobs: those that it changed, and why it did not change the others. */
const commandOutcomeSchema = z.strictObject({
  changed: z.array(z.string()),
  refused: z.array(z.strictObject({ jobId: z.string(), error: failureSchema })),
});
export type CommandOutcome = z.infer<typeof commandOutcomeSchema>;

/** Jobs that one call can queue, takes counted. */
export const MAX_PER_CALL = 5000;

export const jobCalls = {
  'jobs.preview': {
    input: jobRequestSchema,
    /** The exact body that would be sent (local files by name), or what stands in the way. */
    output: z.strictObject({
      method: z.string(),
      url: z.string(),
      body: z.string(),
      /** The parts of the body, where it is a form; left out where it is JSON. A file has its name as its text. */
      parts: z.array(z.strictObject({ name: z.string(), text: z.string(), isFile: z.boolean() })).optional(),
      problems: z.array(problemSchema),
    }),
  },
  'jobs.enqueue': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: z
      .strictObject({
        jobs: z.array(jobRequestSchema).min(1).max(5000),
        /** So many of the jobs, takes counted, go ahead; the rest is held until `canary.release`. Left out, all go. */
        canary: z.number().int().min(0).max(5000).optional(),
        /** What the batch is called; left out, as its first job. */
        batchName: batchNameSchema.optional(),
      })
      .refine(
        ({ jobs }) => jobs.reduce((sum, job) => sum + job.takes, 0) <= MAX_PER_CALL,
        'too many at once',
      ),
    /** All are queued or none: with problems, `jobIds` is empty. `job` is the index in the request. */
    output: z.strictObject({
      batchId: z.string().nullable(),
      jobIds: z.array(z.string()),
      problems: z.array(z.strictObject({ job: z.number().int(), problem: problemSchema })),
    }),
  },
  /** Gives a batch another name, wherever it is shown; `before` is the one it had, null where there is no such batch. */
  'jobs.renameBatch': {
    writes: true,
    input: z.strictObject({ batchId: idSchema, name: batchNameSchema }),
    output: z.strictObject({ before: z.string().nullable() }),
  },
  'jobs.history': {
    input: jobId,
    output: z.strictObject({ attempts: z.array(attemptSchema), transitions: z.array(transitionSchema) }),
  },
  /** Before it is sent; afterwards the interface shows no way to cancel, and only watching can be stopped. */
  'jobs.cancel': { writes: true, undoable: true, input: jobIds, output: commandOutcomeSchema },
  /** Queues them for a new submission; where an earlier one may have been charged, `acceptSecondCharge` must be true. */
  'jobs.retry': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: jobIds.extend({ acceptSecondCharge: z.boolean().default(false) }),
    output: commandOutcomeSchema,
  },
  'jobs.watchAgain': { writes: true, input: jobIds, output: commandOutcomeSchema },
  'jobs.stopWatching': { writes: true, undoable: true, input: jobIds, output: commandOutcomeSchema },
  'jobs.pause': { writes: true, undoable: true, input: jobIds, output: commandOutcomeSchema },
  'jobs.resume': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: jobIds,
    output: commandOutcomeSchema,
  },
  /** `notBefore` in epoch milliseconds; null sends them as soon as they can be. */
  'jobs.schedule': {
    writes: true,
    spends: 'maybe',
    undoable: true,
    input: jobIds.extend({ notBefore: z.number().nullable() }),
    output: commandOutcomeSchema,
  },
  /** Changes the order of jobs that were not sent yet. */
  'jobs.move': {
    writes: true,
    undoable: true,
    input: jobIds.extend({ to: queuePlaceSchema }),
    output: commandOutcomeSchema,
  },
  /** Replaces what a job that was not sent, or that failed, asks for (`takes` is ignored); nothing changes with problems. */
  'jobs.edit': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: jobId.extend({ request: jobRequestSchema }),
    output: z.strictObject({ problems: z.array(problemSchema) }),
  },
  /** Queues the same again, at the end; `changed` are the new jobs. */
  'jobs.duplicate': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: jobIds,
    output: commandOutcomeSchema,
  },
  /** Takes settled jobs off the list; the ledger and the takes stay. */
  'jobs.remove': { writes: true, undoable: true, input: jobIds, output: commandOutcomeSchema },
  /** Tries results again that were given up, from the addresses that are known or a fresh answer. */
  'jobs.fetchAgain': { writes: true, input: jobIds, output: commandOutcomeSchema },
  /**
   * Asks the service once to stop a job's generation, where the profile says how. Nothing of the job changes by that: its state is asked
   * for as always, and it counts as charged unless the service says otherwise.
   */
  'jobs.stopAtService': {
    writes: true,
    spends: 'maybe',
    input: jobId,
    output: z.strictObject({ answer: z.enum(['stopped', 'not-stopped', 'unclear']), message: z.string() }),
  },
  /**
   * Sends the submission of an unknown job once more, by the key that its service promises to carry out only once. Errors: JOB_MOVED_ON,
   * PROFILE_MISSING, KEY_MISSING, NOT_ASKED_AGAIN.
   */
  'jobs.askAgain': { writes: true, spends: 'maybe', input: jobId, output: emptyObject },
  /** Names the generation of a job that lacks its id, or takes back an id that was named so. */
  'jobs.nameGeneration': {
    writes: true,
    input: jobId.extend({ genId: z.string().min(1).max(500).nullable() }),
    output: emptyObject,
  },
} as const;

const scope = z.strictObject({ scope: pauseScopeSchema.default({ kind: 'all' }) });

export const queueCalls = {
  'queue.pause': { writes: true, undoable: true, input: scope, output: emptyObject },
  /** `all` also answers the question of the start. */
  'queue.resume': { writes: true, spends: 'always', undoable: true, input: scope, output: emptyObject },
  /**
   * The artist's word that old data is to be gone on with, after having read how many submissions it lacks. Errors:
   * OLD_DATA_GREW when that is not the number any more.
   */
  'queue.acceptOldData': {
    writes: true,
    spends: 'maybe',
    input: z.strictObject({ submissions: z.number().int().nonnegative() }),
    output: emptyObject,
  },
  /** How long generations of the active profile took lately, the median of each model; models without history are left out. */
  'queue.times': {
    input: emptyObject,
    output: z.array(z.strictObject({ model: z.string(), milliseconds: z.number().positive() })),
  },
  /** Takes the last action back, as far as nothing happened since; null when there was none. */
  'queue.undo': {
    writes: true,
    spends: 'maybe',
    input: emptyObject,
    output: z
      .strictObject({
        action: queueActionSchema,
        /** Jobs that are as they were, and jobs that went on meanwhile and stay as they are. */
        putBack: z.number().int(),
        movedOn: z.number().int(),
      })
      .nullable(),
  },
} as const;

const batch = z.strictObject({ batchId: idSchema });
const change = batch.extend({ changes: z.array(canaryChangeSchema).min(1).max(20) });
const foundProblems = z.array(z.strictObject({ jobId: z.string(), problem: problemSchema }));

/** Jobs of a preview that are shown in full. */
export const SAMPLES_SHOWN = 2;

/** The rest of a batch whose first jobs went ahead (`canary` of `jobs.enqueue`). Each can be taken back by `queue.undo`. */
export const canaryCalls = {
  /** Sends the rest; `changed` are the jobs that were held. */
  'canary.release': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: batch,
    output: commandOutcomeSchema,
  },
  /** Cancels the rest; what went ahead stays. */
  'canary.cancel': { writes: true, undoable: true, input: batch, output: commandOutcomeSchema },
  /** What a change would do to the rest; nothing is written. `samples` are the first that would change. */
  'canary.preview': {
    input: change,
    output: z.strictObject({
      held: z.number().int(),
      changed: z.number().int(),
      samples: z.array(
        z.strictObject({
          jobId: z.string(),
          name: z.string(),
          model: z.string(),
          before: jobInputSchema,
          after: jobInputSchema,
        }),
      ),
      problems: foundProblems,
    }),
  },
  /** Changes the rest, and with `send` lets it go, in one transaction; with problems nothing changes and nothing goes. */
  'canary.change': {
    writes: true,
    spends: 'always',
    undoable: true,
    input: change.extend({ send: z.boolean() }),
    output: z.strictObject({
      /** Jobs that ask for something else now. */
      changed: z.number().int(),
      /** Jobs that were let go. */
      sent: z.number().int(),
      problems: foundProblems,
    }),
  },
} as const;

/** How the artist goes on from a safe start; each does nothing where the start is none. */
export const safeStartCalls = {
  /** Begins what rests, without the files that were in hand: nothing touches them automatically any more. */
  'safeStart.leaveOut': { writes: true, spends: 'always', input: emptyObject, output: emptyObject },
  'safeStart.goOn': { writes: true, spends: 'always', input: emptyObject, output: emptyObject },
} as const;
