import { joinSentences } from '../../shared/kernel/joining-text.ts';
import type { StaleData } from '../../shared/queue/status.ts';
import { describeOldData, describeOldDataMeans, OLD_DATA_TEXT } from '../../shared/queue/text.ts';
import type { WorkOptions } from './arguments/command.ts';
import type { HeadlessCore } from './open-headless-core.ts';
import type { Output } from './output/print.ts';

/**
 * Says what the start found out about the data, and goes on with it where the command names the same number; true when nothing
 * is held for it. Otherwise what can be charged stays in the queue, and the run ends with 1.
 */
export async function askAboutOldData(
  { core }: Pick<HeadlessCore, 'core'>,
  { acceptOldData }: Pick<WorkOptions, 'acceptOldData'>,
  output: Output,
): Promise<boolean> {
  const snapshot = await core.calls['app.snapshot']({});
  const oldData = snapshot.ok ? snapshot.value.status.oldData : null;
  if (oldData === null) return true;
  output.say(joinSentences([describeOldData(oldData), describeOldDataMeans(oldData)]));
  if (acceptOldData === undefined) return refuse(output, oldData);
  const accepted = await core.calls['queue.acceptOldData']({ submissions: acceptOldData });
  if (!accepted.ok) output.say(OLD_DATA_TEXT.notThatMany(acceptOldData, oldData.submissions));
  return accepted.ok;
}

function refuse(output: Output, oldData: StaleData): false {
  output.say(OLD_DATA_TEXT.newer);
  output.say(joinSentences([OLD_DATA_TEXT.cannotGoOn, OLD_DATA_TEXT.acceptWith(oldData.submissions)]));
  return false;
}
