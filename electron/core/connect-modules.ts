import type { InnerEventBus, Listeners } from './inner-events.ts';
import type { Modules } from './modules.ts';

/** Who hears what. The order counts: the first hears it first. */
export function connectModules({ emit, connect }: InnerEventBus, modules: Modules): void {
  const { connections, jobs, money, sentRecord, commands, library, posters, results, sending } = modules;
  const { status, watch } = modules;
  const { dispatcher } = sending;
  const { poller, fetcher } = results;
  const changed = () => emit('changed');
  const reprice = (profileId: string) => {
    const profile = connections.usableProfile(profileId);
    if (profile !== null) money.reprice(profileId, profile);
  };
  const listeners: Listeners = {
    changed: [status.changed, dispatcher.wake],
    undoChanged: [status.changed],
    roomMade: [money.budget.review],
    takesChanged: [library.library.takesChanged],
    takesImported: [posters.wake],
    takeStored: [posters.wake, sentRecord.dataAge.catchUp],
    deliveryStored: [results.workOut],
    wayInMoved: [poller.wake],
    submitted: [(job) => poller.poll(job, false), ({ id }) => results.workOutEarly(id)],
    generationCompleted: [fetcher.fetch],
    followed: [results.follow, dispatcher.wake],
    // It may have had the room that another one waits for.
    submissionCalledOff: [dispatcher.abort, () => money.budget.review()],
    downloadCalledOff: [fetcher.abort],
    heldBack: [() => commands.queueCommands.haltUploads(sending.isHeld)],
    resumed: [connections.tryAgain, jobs.releasePauses, () => emit('bindingsChanged')],
    bindingsChanged: [
      jobs.releaseBindings,
      // Its address may be another one: pauses are of the service that did not answer at the old one.
      connections.health.wake,
      results.askWhatOnlyWaited,
      results.wake,
      changed,
    ],
    profileSaved: [results.readAgain],
    pricesChanged: [reprice],
    restEnded: [watch.start, fetcher.wake, posters.wake, changed],
  };
  connect(listeners);
}
