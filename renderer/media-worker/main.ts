import './trusted-types.ts';
import { type MediaTask, WORK_PATH } from '../../shared/ipc/media-work.ts';
import { drawImage } from './draw-image.ts';
import { drawSound } from './draw-sound.ts';
import { drawVideo } from './draw-video.ts';
import type { Drawing } from './drawing.ts';
import { grabFrame } from './grab-frame.ts';

/** Between questions that got no answer at all. */
const PAUSE = 500;

/**
 * Asks for work, does it, hands it in, for ever: this page lives in a hidden, sandboxed process that the main process
 * closes when there is nothing to do, and replaces when a file was too much for it.
 */
async function work(): Promise<never> {
  for (;;) {
    const task = await askForTask().catch(() => null);
    if (task === null) await new Promise((resume) => setTimeout(resume, PAUSE));
    else if (task !== 'none') await handIn(task);
  }
}

async function askForTask(): Promise<MediaTask | 'none'> {
  const answer = await fetch(`${WORK_PATH}next`);
  return answer.status === 204 ? 'none' : ((await answer.json()) as MediaTask);
}

async function handIn(task: MediaTask): Promise<void> {
  try {
    const { picture, width, height, duration } = await draw(task);
    const facts = new URLSearchParams({
      width: String(width),
      height: String(height),
      duration: String(duration ?? ''),
    });
    await post(`${task.id}/done?${facts}`, await picture.arrayBuffer());
  } catch (error) {
    await post(`${task.id}/failed`, error instanceof Error ? error.message : String(error));
  }
}

function draw({ id, kind, longSide, frameTime }: MediaTask): Promise<Drawing> {
  const source = new URL(`${WORK_PATH}${id}/source`, location.href).href;
  if (frameTime !== null) return grabFrame(source, frameTime);
  if (kind === 'sound') return drawSound(source, longSide);
  return kind === 'image' ? drawImage(source, longSide) : drawVideo(source, longSide);
}

async function post(path: string, body: ArrayBuffer | string): Promise<void> {
  await fetch(`${WORK_PATH}${path}`, { method: 'POST', body });
}

void work();
