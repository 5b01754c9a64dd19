import styles from './ratio-shape.module.css';

const LONG_SIDE = 18;

/** A small frame in the shape of a ratio such as `16:9`; a dashed one for what follows the image. */
export function RatioShape({ ratio }: { ratio: string }) {
  const sides = readRatio(ratio);
  const [width, height] = sides ?? [1, 1];
  const scale = LONG_SIDE / Math.max(width, height);
  return (
    <span className={styles.cell} aria-hidden>
      <span
        className={sides === null ? styles.free : styles.shape}
        style={{ width: width * scale, height: height * scale }}
      />
    </span>
  );
}

/** The sides of a ratio; null when a text is none. */
export function readRatio(text: string): [number, number] | null {
  const found = /^(\d+):(\d+)$/.exec(text);
  return found === null ? null : [Number(found[1]), Number(found[2])];
}
