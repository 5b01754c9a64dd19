import type { Job } from '../../shared/jobs/job.ts';
import type { Delivery } from './ports.ts';

/** What the modules of the core let one another know, and with what. Who listens stands in `connect-modules.ts`. */
export interface InnerEvents {
  /** Something that the status shows, or that may let a job go. */
  changed: [];
  /** There is another step to take back, or none. */
  undoChanged: [];
  /** A submission turned out not to cost what was counted for it. */
  budgetFreed: [];
  /** Takes were added or marked. */
  takesChanged: [];
  /** Takes came in from a folder. */
  takesImported: [];
  /** A result is in its folder and in the library. */
  takeStored: [];
  /** A delivery is written down. */
  deliveryStored: [delivery: Delivery];
  /** Deliveries may have been lost on the way. */
  ingressChanged: [];
  /** A submission has ended, and its answer, if any, is written down. */
  submitted: [job: Job];
  /** The service is done with a job; what it made can be fetched. */
  generationCompleted: [jobId: string];
  /** Jobs are to be asked about or fetched, again or for the first time in this run. */
  trackingRequested: [jobs: readonly Job[]];
  /** What a job does before its submission is not wanted any more. */
  submissionCancelled: [jobId: string];
  /** A job is not watched any more, so its download is not wanted. */
  downloadCalledOff: [jobId: string];
  /** The artist holds jobs back that may be uploading now. */
  heldBack: [];
  /** The artist lets go what was paused, and wants everything tried again that was given up until then. */
  resumed: [];
  /** A profile says more, or other things, than before. */
  bindingsChanged: [];
  /** What was delivered for a profile may say more by it than before. */
  profileSaved: [profileId: string];
  /** A profile's prices are other ones. */
  pricesChanged: [profileId: string];
  /** What a safe start held back may begin. */
  safeStartEnded: [];
}

type InnerEventName = keyof InnerEvents;

export type Emit = <Name extends InnerEventName>(name: Name, ...about: InnerEvents[Name]) => void;

/** For each event those who listen, in this order, before `emit` returns. */
export type Listeners = {
  readonly [Name in InnerEventName]: readonly ((...about: InnerEvents[Name]) => void)[];
};

/** Carries events between modules, none of which has to know another for it. */
export interface InnerEventBus {
  readonly emit: Emit;
  /** To be called once, when all modules are there and before any of them is started. */
  connect(listeners: Listeners): void;
}

export function createInnerEvents(): InnerEventBus {
  let connected: Listeners | null = null;
  return {
    emit(name, ...about) {
      if (connected === null) throw new Error(`${name} was emitted before anybody could listen`);
      for (const listen of connected[name]) listen(...about);
    },
    connect(listeners) {
      connected = listeners;
    },
  };
}
