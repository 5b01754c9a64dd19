import type { Job, TestMode } from '../../../shared/domain/job.ts';
import type { JobInput } from '../../../shared/domain/media-reference.ts';
import type { Money } from '../../../shared/domain/money.ts';

/** A job to be added. */
export interface NewJob {
  readonly id: string;
  readonly batchId: string;
  readonly model: string;
  readonly name: string;
  readonly input: JobInput;
  readonly testMode: TestMode | null;
  readonly profileId: string;
  readonly practice: boolean;
  readonly estimate: Money | null;
  readonly createdAt: number;
  /** Held from the beginning; left out, it may go at once. */
  readonly hold?: 'canary';
}

/** What a job asks for after an edit. */
export type JobEdit = Pick<Job, 'name' | 'model' | 'input' | 'testMode' | 'estimate'>;
