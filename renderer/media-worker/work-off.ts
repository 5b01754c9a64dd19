import type { HiddenTask } from '../../shared/models/fix.ts';

/** Between questions that got no answer at all. */
const PAUSE = 500;

/**
 * Asks for work, does it, hands it in, for ever: a page that does so lives in a hidden, sandboxed process that the main process
 * closes when there is nothing to do, and replaces when a file was too much for it.
 *
 * @param handIn rejects where the task can't be done
 */
export async function workOff<Task extends HiddenTask>(
  workPath: string,
  handIn: (task: Task, source: string) => Promise<void>,
): Promise<never> {
  for (;;) {
    const task = await askForTask<Task>(workPath).catch(() => null);
    if (task === null) await new Promise((resume) => setTimeout(resume, PAUSE));
    else if (task !== 'none') await doTask(workPath, task, handIn);
  }
}

async function askForTask<Task>(workPath: string): Promise<Task | 'none'> {
  const answer = await fetch(`${workPath}next`);
  return answer.status === 204 ? 'none' : ((await answer.json()) as Task);
}

async function doTask<Task extends HiddenTask>(
  workPath: string,
  task: Task,
  handIn: (task: Task, source: string) => Promise<void>,
): Promise<void> {
  try {
    await handIn(task, new URL(`${workPath}${task.id}/source`, location.href).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await fetch(`${workPath}${task.id}/failed`, { method: 'POST', body: reason }).catch(() => {});
  }
}

/** What the policy of the hidden windows asks for (`require-trusted-types-for 'script'`), as far as it is used here. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (url: string) => string | null }): unknown;
}

/** No text becomes markup or code in the windows that decode, but for threads that their own code makes of itself. */
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (url.startsWith(`blob:${globalThis.origin}/`) ? url : null),
});
