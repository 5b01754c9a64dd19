import { INVOKE_CHANNEL } from '../../../shared/channels.ts';
import type { LaunchedApp } from './launch.ts';
import type { Handlers } from './part-answers.ts';

interface HeldCall {
  /** Waits until the page has made it. */
  whenMade(): Promise<void>;
  letGo(): Promise<void>;
}

/** From now on the page waits for the answers to this call, and to none that is not held too, until they are let go. */
export async function holdCall({ electron }: LaunchedApp, call: string): Promise<HeldCall> {
  const held = await electron.evaluateHandle(
    ({ ipcMain }, { channel, held }) => {
      const handle = (ipcMain as unknown as { _invokeHandlers: Handlers })._invokeHandlers.get(channel);
      if (handle === undefined) throw new Error(`Nothing handles ${channel}`);
      const [made, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      ipcMain.removeHandler(channel);
      ipcMain.handle(channel, async (event, name: unknown, ...input: unknown[]) => {
        const answer = handle(event, name, ...input);
        if (name !== held) return answer;
        made.resolve();
        await gate.promise;
        return answer;
      });
      return { made: made.promise, letGo: gate.resolve };
    },
    { channel: INVOKE_CHANNEL, held: call },
  );
  return {
    whenMade: () => held.evaluate(({ made }) => made),
    letGo: () => held.evaluate(({ letGo }) => letGo()),
  };
}

/** From now on this call, and no other, fails as where the program itself is at fault. */
export async function failCall({ electron }: LaunchedApp, call: string): Promise<void> {
  await electron.evaluate(
    ({ ipcMain }, { channel, failed }) => {
      const handle = (ipcMain as unknown as { _invokeHandlers: Handlers })._invokeHandlers.get(channel);
      if (handle === undefined) throw new Error(`Nothing handles ${channel}`);
      ipcMain.removeHandler(channel);
      ipcMain.handle(channel, (event, name: unknown, ...input: unknown[]) =>
        name === failed
          ? { ok: false, error: { code: 'INTERNAL', details: { message: `${failed} failed` } } }
          : handle(event, name, ...input),
      );
    },
    { channel: INVOKE_CHANNEL, failed: call },
  );
}
