import {
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import type { Take } from '../../../shared/domain/take.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import styles from './loupe.module.css';
import { MediaTrouble } from './media-trouble.tsx';
import { takeUrl } from './take-url.ts';
import { fitView, pan, type Size, type View, zoomTo } from './zoom.ts';

/** An image: all of it, or pixel for pixel and moved about. */
export function ImageStage({ take }: { readonly take: Take }) {
  const canvas = useRef<HTMLDivElement>(null);
  const stage = useSize(canvas);
  const [picture, setPicture] = useState<Size | null>(
    take.width && take.height ? { width: take.width, height: take.height } : null,
  );
  const [view, setView] = useState<View | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const full = 1 / window.devicePixelRatio;
  const fitted = picture === null ? null : fitView(picture, stage, window.devicePixelRatio);
  const shown = view ?? fitted;
  const isFitted = view === null;

  const toggleZoom = useCallback(
    (point: { x: number; y: number }) => {
      setView((now) =>
        now === null && picture !== null
          ? zoomTo(fitView(picture, stage, window.devicePixelRatio), full, point, picture, stage)
          : null,
      );
    },
    [picture, stage, full],
  );
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      toggleZoom({ x: 0, y: 0 });
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [toggleZoom]);
  const drag = useDrag(
    (by) => !isFitted && picture !== null && setView((now) => now && pan(now, by, picture, stage)),
    (event) => toggleZoom(fromMiddle(event, canvas.current)),
  );

  function zoomByWheel(event: WheelEvent): void {
    if (picture === null || shown === null) return;
    if (event.ctrlKey || event.metaKey)
      setView(
        zoomTo(
          shown,
          shown.scale * Math.exp(-event.deltaY / 200),
          fromMiddle(event, canvas.current),
          picture,
          stage,
        ),
      );
    else if (!isFitted) setView(pan(shown, { x: -event.deltaX, y: -event.deltaY }, picture, stage));
  }

  return (
    <div className={styles.stage}>
      <div
        ref={canvas}
        className={styles.canvas}
        style={{ cursor: isFitted ? 'zoom-in' : 'grab' }}
        onWheel={zoomByWheel}
        {...drag}
      >
        <img
          key={attempt}
          src={takeUrl(take.id)}
          alt={take.prompt || take.name}
          className={styles.picture}
          draggable={false}
          style={place(shown, picture)}
          onLoad={(event) =>
            setPicture({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
          }
          onError={() => setBroken(true)}
        />
        {shown !== null && (
          <span className={`numbers ${styles.zoom}`}>
            {isFitted ? REVIEW_TEXT.fit : `${Math.round((shown.scale / full) * 100)} %`}
          </span>
        )}
        {isBroken && (
          <MediaTrouble
            take={take}
            onRetry={() => {
              setBroken(false);
              setAttempt(attempt + 1);
            }}
          />
        )}
      </div>
    </div>
  );
}

function place(view: View | null, picture: Size | null) {
  if (view === null || picture === null) return { visibility: 'hidden' } as const;
  const width = picture.width * view.scale;
  const height = picture.height * view.scale;
  return { width, height, transform: `translate(calc(-50% + ${view.x}px), calc(-50% + ${view.y}px))` };
}

function fromMiddle(
  event: { clientX: number; clientY: number },
  element: HTMLElement | null,
): { x: number; y: number } {
  const box = element?.getBoundingClientRect();
  if (box === undefined) return { x: 0, y: 0 };
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
}

/** Tells a click from a drag. */
function useDrag(onMove: (by: { x: number; y: number }) => void, onClick: (event: PointerEvent) => void) {
  const start = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current;
      if (from === null) return;
      const by = { x: event.clientX - from.x, y: event.clientY - from.y };
      if (!from.moved && Math.hypot(by.x, by.y) < 4) return;
      start.current = { x: event.clientX, y: event.clientY, moved: true };
      onMove(by);
    },
    onPointerUp(event: PointerEvent) {
      const wasClick = start.current !== null && !start.current.moved;
      start.current = null;
      if (wasClick) onClick(event);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}

function useSize(element: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const read = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
