import { type PointerEvent, useRef } from 'react';
import { isMainPress } from '../../ui/keys/platform.tsx';
import styles from './wipe-handle.module.css';

/** A line that is dragged, or moved by arrow keys, across what it lies on: `share` of it, 0 to 1, lies to its left. */
export function WipeHandle({
  label,
  share,
  onShare,
}: {
  readonly label: string;
  readonly share: number;
  readonly onShare: (share: number) => void;
}) {
  const isDragging = useRef(false);
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box !== undefined) onShare(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  return (
    <div
      className={styles.handle}
      style={{ left: `${share * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 0.01 : event.key === 'ArrowLeft' ? -0.01 : 0;
        if (by === 0) return;
        event.preventDefault();
        onShare(Math.min(1, Math.max(0, share + by)));
      }}
      onPointerDown={(event) => {
        if (!isMainPress(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
      }}
      onPointerMove={(event) => isDragging.current && move(event)}
      onPointerUp={() => {
        isDragging.current = false;
      }}
      onPointerCancel={() => {
        isDragging.current = false;
      }}
    />
  );
}
