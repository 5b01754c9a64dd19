import './trusted-types.ts';
import { FIX_PATH, type FixTask } from '../../shared/ipc/fix-work.ts';
import { fixImage } from './fix-image.ts';
import { createFixOutput } from './fix-output.ts';
import { fixRecording } from './fix-recording.ts';

/** Between questions that got no answer at all. */
const PAUSE = 500;

/** Asks for files to fix, makes them, for ever; the main process closes this page to cancel, or when there is nothing to do. */
async function work(): Promise<never> {
  for (;;) {
    const task = await askForTask().catch(() => null);
    if (task === null) await new Promise((resume) => setTimeout(resume, PAUSE));
    else if (task !== 'none') await make(task);
  }
}

async function askForTask(): Promise<FixTask | 'none'> {
  const answer = await fetch(`${FIX_PATH}next`);
  return answer.status === 204 ? 'none' : ((await answer.json()) as FixTask);
}

async function make(task: FixTask): Promise<void> {
  const source = new URL(`${FIX_PATH}${task.id}/source`, location.href).href;
  const output = createFixOutput(task.id);
  try {
    if (task.recipe.to === 'jpeg' || task.recipe.to === 'png') await fixImage(source, task, output);
    else await fixRecording(source, task, output);
    await output.finish();
  } catch (error) {
    await output.fail(error instanceof Error ? error.message : String(error));
  }
}

void work();
