import type { HiddenTask } from '../../shared/library/fix.ts';

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
