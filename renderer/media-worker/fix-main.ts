import './trusted-types.ts';
import { FIX_PATH, type FixTask } from '../../shared/ipc/fix-work.ts';
import { fixImage } from './fix-image.ts';
import { createFixOutput } from './fix-output.ts';
import { fixRecording } from './fix-recording.ts';
import { workOff } from './work-off.ts';

async function make(task: FixTask, source: string): Promise<void> {
  const output = createFixOutput(task.id);
  if (task.recipe.to === 'jpeg' || task.recipe.to === 'png') await fixImage(source, task, output);
  else await fixRecording(source, task, output);
  await output.finish();
}

void workOff(FIX_PATH, make);
