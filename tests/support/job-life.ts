import type { JobEvent, JobState } from '../../shared/jobs/job-state.ts';

/**
 * The life of a job, written down from the queue's rules and not from the code: each line is a state, what happens, and what it is
 * then. What is not here cannot happen.
 */
const LIFE = `
  draft       enqueue               queued
  draft       cancel                cancelled
  queued      upload-started        uploading
  queued      intent-written        sending
  queued      upload-failed         failed
  queued      found                 submitted
  queued      cancel                cancelled
  uploading   intent-written        sending
  uploading   upload-failed         failed
  uploading   not-sent              queued
  uploading   interrupted           queued
  uploading   found                 submitted
  uploading   cancel                cancelled
  sending     accepted              submitted
  sending     refused               failed
  sending     not-sent              queued
  sending     outcome-unclear       unknown
  sending     interrupted           unknown
  submitted   generation-completed  fetching
  submitted   generation-failed     failed
  submitted   stop-watching         cancelled
  fetching    results-stored        done
  fetching    results-lost          failed
  fetching    stop-watching         cancelled
  fetching    fetch-again           fetching
  unknown     accepted              submitted
  unknown     retry                 queued
  unknown     stop-watching         cancelled
  unknown     asked-again           sending
  failed      retry                 queued
  failed      watch-again           submitted
  failed      found                 submitted
  cancelled   retry                 queued
  cancelled   watch-again           submitted
  cancelled   found                 submitted
  queued      sent-before           unknown
  uploading   sent-before           unknown
  failed      sent-before           unknown
  cancelled   sent-before           unknown
  draft       sent-before           unknown
  unknown     named                 submitted
  submitted   named                 submitted
  fetching    named                 fetching
  done        named                 done
  done        fetch-again           fetching
  failed      named                 failed
  failed      fetch-again           fetching
  cancelled   named                 cancelled
  cancelled   fetch-again           fetching
  submitted   id-taken-back         unknown
  fetching    id-taken-back         unknown
  done        id-taken-back         unknown
  failed      id-taken-back         unknown
  cancelled   id-taken-back         cancelled
`;

/** The lines, as state, event and next state. */
export const JOB_LIFE = LIFE.trim()
  .split('\n')
  .map((text) => text.trim().split(/\s+/) as [JobState, JobEvent, JobState]);
