import { INVOKE_CHANNEL } from '../../../shared/channels.ts';
import type { LaunchedApp } from './launch.ts';

/** What Electron keeps of `ipcMain.handle`; it has no name for it that others may use. */
export type Handlers = Map<string, (event: unknown, ...input: unknown[]) => Promise<unknown>>;

/** A frame for React to draw what came, and one in which it is seen. */
const TWO_FRAMES = 'new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen())))';

/**
 * From now on the page gets its answers one after another, each two frames after the one before, as on a busy machine: what is drawn
 * as they come is seen in every state between. Gives how many it still waits for.
 */
export async function partAnswers({ electron }: LaunchedApp): Promise<() => Promise<number>> {
  await electron.evaluate(
    ({ ipcMain }, { name, frames }) => {
      const handle = (ipcMain as unknown as { _invokeHandlers: Handlers })._invokeHandlers.get(name);
      if (handle === undefined) throw new Error(`Nothing handles ${name}`);
      const waiting = { count: 0 };
      let before: Promise<unknown> = Promise.resolve();
      ipcMain.removeHandler(name);
      ipcMain.handle(name, (event, ...input: unknown[]) => {
        const answer = handle(event, ...input);
        waiting.count += 1;
        const turn = before.then(() => event.sender.executeJavaScript(frames));
        before = Promise.allSettled([answer, turn]);
        return turn.then(() => {
          waiting.count -= 1;
          return answer;
        });
      });
      Object.assign(globalThis, { waitingAnswers: waiting });
    },
    { name: INVOKE_CHANNEL, frames: TWO_FRAMES },
  );
  return () =>
    electron.evaluate(
      () => (globalThis as unknown as { waitingAnswers: { count: number } }).waitingAnswers.count,
    );
}
