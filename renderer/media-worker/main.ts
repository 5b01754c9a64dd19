import './trusted-types.ts';
import { type MediaTask, WORK_PATH } from '../../shared/ipc/media-work.ts';
import { drawImage } from './draw-image.ts';
import { drawSound } from './draw-sound.ts';
import { drawVideo } from './draw-video.ts';
import type { Drawing } from './drawing.ts';
import { grabFrame } from './grab-frame.ts';
import { workOff } from './work-off.ts';

async function handIn(task: MediaTask, source: string): Promise<void> {
  const { picture, width, height, duration } = await draw(task, source);
  const facts = new URLSearchParams({
    width: String(width),
    height: String(height),
    duration: String(duration ?? ''),
  });
  await fetch(`${WORK_PATH}${task.id}/done?${facts}`, { method: 'POST', body: await picture.arrayBuffer() });
}

function draw({ kind, longSide, frameTime }: MediaTask, source: string): Promise<Drawing> {
  if (frameTime !== null) return grabFrame(source, frameTime);
  if (kind === 'sound') return drawSound(source, longSide);
  return kind === 'image' ? drawImage(source, longSide) : drawVideo(source, longSide);
}

void workOff(WORK_PATH, handIn);
