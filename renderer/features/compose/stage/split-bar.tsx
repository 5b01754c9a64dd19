import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { STAGE_TEXT } from '../../../../shared/compose/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { isMainPress } from '../../../ui/keys/platform.tsx';
import styles from './stage.module.css';

const STEP = 24;

/** Divides the form before it from the stage behind it: dragged, moved by arrow keys, reset by a double click; kept between starts. */
export function SplitBar() {
  const kept = useCore((core) => core.settings.formWidth);
  const [measured, setMeasured] = useState(0);
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);

  function drag(event: PointerEvent<HTMLElement>): void {
    if (from.current === null) return;
    const way = (event.clientX - from.current.x) * readingWay(event.currentTarget);
    const width = `${from.current.width + way}px`;
    event.currentTarget.parentElement?.parentElement?.style.setProperty('--form', width);
  }

  function drop({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    if (from.current !== null && from.current.x !== clientX) keep(formWidth(currentTarget));
    from.current = null;
  }

  function step(event: KeyboardEvent<HTMLElement>): void {
    const arrows = { ArrowLeft: -STEP, ArrowRight: STEP } as const;
    const by = arrows[event.key as keyof typeof arrows];
    if (by === undefined) return;
    event.preventDefault();
    keep(formWidth(event.currentTarget) + by * readingWay(event.currentTarget));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be dragged
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={STAGE_TEXT.divider}
      aria-valuenow={kept ?? measured}
      data-tip={STAGE_TEXT.dividerTip}
      tabIndex={0}
      className={styles.split}
      onFocus={({ currentTarget }) => setMeasured(formWidth(currentTarget))}
      onKeyDown={step}
      onPointerDown={(event) => {
        if (!isMainPress(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: formWidth(event.currentTarget) };
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onDoubleClick={({ currentTarget }) => {
        currentTarget.parentElement?.parentElement?.style.removeProperty('--form');
        keep(null);
      }}
    />
  );
}

function formWidth(bar: HTMLElement): number {
  return Math.round(bar.previousElementSibling?.getBoundingClientRect().width ?? 0);
}

/** 1 where the form is at the left of the stage, -1 where one reads from the right. */
function readingWay(bar: HTMLElement): number {
  return getComputedStyle(bar).direction === 'rtl' ? -1 : 1;
}

function keep(formWidth: number | null): void {
  void runCall('settings.update', { formWidth });
}
