import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Kbd } from '../keys/platform.tsx';
import { isMirrored } from '../text/direction.tsx';
import styles from './tip-layer.module.css';

/** How far a tip stays from its element, and from the edge of the window. */
const GAP = 6;
const DELAY_MILLISECONDS = 500;

/** The one tip of the window: of the element with `data-tip` that is pointed at, or that has the focus by a key. */
export function TipLayer() {
  const [about, setAbout] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => followTips(setAbout), []);
  useLayoutEffect(() => {
    const { current } = tip;
    if (current === null || about === null) return;
    current.showPopover();
    putBeside(current, about);
    const isNew = about.dataset['tip'] !== about.ariaLabel && !about.hasAttribute('aria-describedby');
    if (isNew) about.setAttribute('aria-describedby', 'tip');
    return () => {
      if (isNew) about.removeAttribute('aria-describedby');
    };
  }, [about]);
  if (about === null) return null;
  const { tip: words, tipKeys: keys } = about.dataset;
  return (
    <div ref={tip} id="tip" role="tooltip" popover="manual" className={styles.tip} data-react-aria-top-layer>
      {words}
      {keys !== undefined && <Kbd keys={keys} />}
    </div>
  );
}

/** Says which element's tip is to be seen. A press or a key hides it until something else is pointed at. */
function followTips(show: (about: HTMLElement | null) => void): () => void {
  let timer: number | undefined;
  let pointed: HTMLElement | null = null;
  const hide = () => {
    window.clearTimeout(timer);
    show(null);
  };
  const point = ({ target, pointerType }: PointerEvent) => {
    const next = pointerType === 'touch' ? null : findTip(target);
    if (next === pointed) return;
    hide();
    pointed = next;
    if (next !== null) timer = window.setTimeout(show, DELAY_MILLISECONDS, next);
  };
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches('[data-tip]:focus-visible')) show(target);
  };
  const events = new AbortController();
  const on = { capture: true, signal: events.signal };
  document.addEventListener('pointerover', point, on);
  document.addEventListener('focusin', focus, on);
  for (const name of ['pointerdown', 'keydown', 'focusout', 'scroll', 'dragstart'] as const)
    document.addEventListener(name, hide, on);
  return () => {
    hide();
    events.abort();
  };
}

function findTip(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

/** Above its element, or below where there is no room; in a column beside it. */
function putBeside(tip: HTMLElement, about: HTMLElement): void {
  const { width, height } = tip.getBoundingClientRect();
  const box = about.getBoundingClientRect();
  let left = box.left + (box.width - width) / 2;
  let top = box.top - GAP - height;
  if (about.dataset['tipSide'] === 'end') {
    left = isMirrored() ? box.left - GAP - width : box.right + GAP;
    top = box.top + (box.height - height) / 2;
  } else if (top < GAP) top = box.bottom + GAP;
  tip.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
  tip.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`;
}
