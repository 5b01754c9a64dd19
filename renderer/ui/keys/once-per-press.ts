import { useEffect, useRef } from 'react';
import { isEnter } from './decisive-key.ts';
import { hearWindow, isUnderSomething } from './layers.ts';
import { hasCommandKey } from './platform.tsx';

/** When the press began that is handled now, in the time of events: clicks of a double click belong to its first. */
let beganAt = 0;
/** The key that was pressed last with Ctrl or Cmd, for as long as that is held: pressed again, it goes on with the same press. */
let heldKey: string | null = null;
let isContinued = false;
/** Whether a click is still to come of what was pressed; a screen reader's click comes alone. */
let isClickDue = false;

/** An act that was run last of its name. */
interface Act {
  readonly of: string;
  readonly beganAt: number;
  /** When the window showed what came of it; infinite until then. */
  shownAt: number;
}
const acts = new Map<string, Act>();

/** Notes when presses begin, by the time at which the system saw them. To be called before anything else listens. */
export function followPresses(): void {
  let before = 0;
  const begin = ({ timeStamp }: Event): void => {
    before = beganAt;
    beganAt = timeStamp;
    isClickDue = true;
  };
  const on = { capture: true };
  window.addEventListener('pointerdown', begin, on);
  window.addEventListener(
    'mousedown',
    ({ detail }) => {
      if (detail > 1) beganAt = before;
    },
    on,
  );
  window.addEventListener(
    'click',
    (event) => {
      if (!isClickDue) begin(event);
      isClickDue = false;
    },
    on,
  );
  window.addEventListener(
    'keydown',
    (event) => {
      // One that is passed on by the page comes later than the key itself.
      if (!event.isTrusted) return;
      isContinued = event.repeat || event.code === heldKey;
      if (!isContinued) begin(event);
      heldKey = hasCommandKey(event) ? event.code : null;
    },
    on,
  );
  const letGo = ({ key }: { readonly key?: string }) => {
    if (key === undefined || key === 'Control' || key === 'Meta') heldKey = null;
  };
  window.addEventListener('keyup', letGo, on);
  window.addEventListener('blur', () => letGo({}));
}

/** Whether the key that is handled only goes on with a press: it is held, or pressed again with Ctrl or Cmd held. */
export function isPressContinued(): boolean {
  return isContinued;
}

/**
 * Runs what may cost once for each press: a press that began before the window showed what the last one did is part of it,
 * however slow the computer is, and gives null.
 *
 * @param name which presses count together
 * @param of what it is done with; another press with something else is no second one
 */
export async function oncePerPress<Value>(
  name: string,
  of: string,
  run: () => Promise<Value>,
): Promise<Value | null> {
  const last = acts.get(name);
  const isSamePress = last !== undefined && beganAt === last.beganAt;
  if (isSamePress || (last?.of === of && beganAt <= last.shownAt)) return null;
  const act = { of, beganAt, shownAt: Number.POSITIVE_INFINITY };
  acts.set(name, act);
  try {
    return await run();
  } finally {
    // The first frame draws what is known by now; the second begins when that is on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        act.shownAt = performance.now();
      }),
    );
  }
}

/** The one key of a room that queues works wherever the focus is, also where it is nowhere. */
export function useQueueKey(queue: () => void): void {
  const latest = useRef(queue);
  latest.current = queue;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!isEnter(event) || !hasCommandKey(event) || isPressContinued() || event.defaultPrevented) return;
      // With Shift it is the key of a free test, also where there is none.
      if (event.shiftKey) return;
      if (isUnderSomething(event)) return;
      event.preventDefault();
      latest.current();
    };
    return hearWindow('keydown', handle);
  }, []);
}
