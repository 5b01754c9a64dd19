import { INVOKE_CHANNEL } from '../../../shared/ipc/channels.ts';
import type { LaunchedApp } from './launch.ts';
import type { Handlers } from './part-answers.ts';

/** From now on the page waits for the answers to this call, and to no other. Gives what lets them go. */
export async function holdCall({ electron }: LaunchedApp, call: string): Promise<() => Promise<void>> {
  await electron.evaluate(
    ({ ipcMain }, { channel, held }) => {
      const handle = (ipcMain as unknown as { _invokeHandlers: Handlers })._invokeHandlers.get(channel);
      if (handle === undefined) throw new Error(`Nothing handles ${channel}`);
      const gate = Promise.withResolvers<void>();
      ipcMain.removeHandler(channel);
      ipcMain.handle(channel, async (event, name: unknown, ...input: unknown[]) => {
        if (name === held) await gate.promise;
        return handle(event, name, ...input);
      });
      Object.assign(globalThis, { letGo: gate.resolve });
    },
    { channel: INVOKE_CHANNEL, held: call },
  );
  return () => electron.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
}
