import './trusted-types.ts';
import { type MediaTask, WORK_PATH } from '../../shared/ipc/media-work.ts';
import { drawImage } from './draw-image.ts';
import { drawSound } from './draw-sound.ts';
import { drawVideo } from './draw-video.ts';
import type { Drawing } from './drawing.ts';
import { grabFrame } from './grab-frame.ts';
import { workOff } from './work-off.ts';

async function handIn(task: MediaTask, source: string): Promise<void> {
  const { pictures, width, height, duration } = await draw(task, source);
  const facts = new URLSearchParams({
    width: String(width),
    height: String(height),
    duration: String(duration ?? ''),
    bytes: pictures.map(({ size }) => size).join(),
  });
  const body = await new Blob([...pictures]).arrayBuffer();
  await fetch(`${WORK_PATH}${task.id}/done?${facts}`, { method: 'POST', body });
}

function draw({ kind, longSides, frameTime }: MediaTask, source: string): Promise<Drawing> {
  if (frameTime !== null) return grabFrame(source, frameTime);
  if (kind === 'sound') return drawSound(source, longSides[0]);
  return kind === 'image' ? drawImage(source, longSides) : drawVideo(source, longSides);
}

void workOff(WORK_PATH, handIn);
