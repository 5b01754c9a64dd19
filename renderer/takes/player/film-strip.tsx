import { useRef } from 'react';
import { STRIP_FRAMES } from '../../../shared/library/poster-sizes.ts';
import { SoundWave, useDrawn } from '../../forms/media/reference-facts.tsx';
import { useInnerWidth } from '../../ui/parts/use-inner-width.ts';
import styles from './film-strip.module.css';

/** So long a clip is looked at before it is read through: one that is only passed by is not. Milliseconds. */
const REST = 300;

/** Frames of a take along its length, each in its own shape: as many as its box has room for. */
export function FilmStrip({ takeId }: { readonly takeId: string }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useInnerWidth(box);
  const picture = useDrawn(`media://strip/${encodeURIComponent(takeId)}`, REST);
  const frameWidth =
    picture === null ? 0 : (HEIGHT * picture.naturalWidth) / STRIP_FRAMES / picture.naturalHeight;
  const count = frameWidth === 0 ? 0 : Math.ceil(width / frameWidth);
  const middle = (at: number) => ((at + 0.5) * frameWidth) / width;
  return (
    <div ref={box} className={styles.strip} style={{ height: HEIGHT }} data-strip={takeId} aria-hidden>
      {Array.from({ length: count }, (_, at) => {
        const frame = Math.min(STRIP_FRAMES - 1, Math.floor(middle(at) * STRIP_FRAMES));
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a row, which hold nothing
            key={at}
            data-strip-frame={frame}
            style={{
              width: frameWidth,
              backgroundImage: `url("${picture?.src}")`,
              backgroundPosition: `${(frame / (STRIP_FRAMES - 1)) * 100}% 0`,
            }}
          />
        );
      })}
    </div>
  );
}

/** CSS pixels. */
const HEIGHT = 40;

/** How loud a take is along its length; nothing for one without sound. */
export function TakeWave({ takeId }: { readonly takeId: string }) {
  const source = `media://wave/${encodeURIComponent(takeId)}`;
  if (useDrawn(source, REST) === null) return null;
  return <SoundWave source={source} share={0} className={styles.wave} />;
}
