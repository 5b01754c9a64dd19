import { formatSeconds } from '../format.ts';
import { formatNumber } from '../region.ts';
import { spoken } from '../spoken.ts';

/** Words of the stage: what a form made lately, beside the form. */
export const STAGE_TEXT = spoken('stage', {
  stage: 'Stage',
  titleOf: (model: string) => `Made with ${model}`,
  strip: 'Latest takes and running jobs',
  fold: 'Hide the stage',
  unfold: 'Show the stage',
  emptyTitle: 'Takes appear here',
  empty: 'What you queue here shows up as it runs, and large as soon as it is finished.',
  emptyShort: 'Takes appear here as they arrive.',
  makeExample: 'Make the example',
  exampleFree: 'Runs on the practice service and costs nothing.',
  closeLarge: 'Back to the form',
  openReview: 'Open in Review',
  again: 'Again with one change',
  moreJobs: (count: number) => `+${formatNumber(count)}`,
  moreJobsLabel: (count: number) => `${formatNumber(count)} more in the Queue`,
  elapsed: (seconds: number) => formatSeconds(seconds),
  said: (word: string) => `The service says “${word}”.`,
  keys: 'Left and right for other takes, 1 to 5 to rate, P to pick, X to reject, A to make it again, R to use it.',
});
