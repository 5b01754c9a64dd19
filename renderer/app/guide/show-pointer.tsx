import { useEffect, useId, useRef, useState } from 'react';
import { GUIDE_TEXT, SHOW_TEXT } from '../../../shared/messages/text/guide.ts';
import { useCore } from '../../projections/core/core-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { useLayer } from '../../ui/keys/layers.ts';
import styles from './show-pointer.module.css';
import { endShow, type ShowName, useShow } from './show-store.ts';
import { canShow, findShow } from './shows.ts';

/** Points at what a show is about, and says what it is; the app goes on below. */
export function ShowPointer() {
  const { name, step } = useShow();
  const isAllowed = useCore(canShow);
  useEffect(() => {
    if (!isAllowed) endShow();
  }, [isAllowed]);
  return name === null || !isAllowed ? null : <Step key={`${name} ${step}`} name={name} at={step} />;
}

function Step({ name, at }: { readonly name: ShowName; readonly at: number }) {
  const words = useId();
  const { title, steps } = findShow(name);
  const step = steps[at];
  const isLast = at === steps.length - 1;
  const goOn = () => (isLast ? endShow() : useShow.setState({ step: at + 1 }));
  const target = useTarget(step?.target ?? null);
  useLayer(endShow);
  useGoOn(target, step?.isClicked === true, goOn);
  if (step === undefined) return null;
  return (
    <>
      {target !== null && <div className={styles.ring} aria-hidden />}
      <section className={styles.callout} data-found={target !== null} aria-label={GUIDE_TEXT.showMe(title)}>
        <p id={words} className={styles.words}>
          {step.words}
        </p>
        <div className={styles.actions}>
          <span className={`numbers ${styles.count}`}>{SHOW_TEXT.step(at + 1, steps.length)}</span>
          {!isLast && (
            <Button look="quiet" size="small" onPress={endShow}>
              {SHOW_TEXT.stop}
            </Button>
          )}
          {/* What was pressed before is gone with its step; screen readers say what this one describes. */}
          <Button size="small" autoFocus aria-describedby={words} onPress={goOn}>
            {isLast ? SHOW_TEXT.done : SHOW_TEXT.next}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Finds what is pointed at as soon as it is there, and again after a re-render, and lets the pointer hang on it. */
function useTarget(selector: string | null): Element | null {
  const [target, setTarget] = useState<Element | null>(null);
  useEffect(() => {
    if (selector === null) return;
    const look = () => setTarget(document.querySelector(selector));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [selector]);
  useEffect(() => {
    if (!(target instanceof HTMLElement)) return;
    const before = target.style.getPropertyValue('anchor-name');
    target.style.setProperty('anchor-name', [before, '--shown'].filter(Boolean).join(', '));
    target.scrollIntoView({ block: 'nearest' });
    return () => void target.style.setProperty('anchor-name', before);
  }, [target]);
  return target;
}

/** Goes on with a click on the target where that is the step. */
function useGoOn(target: Element | null, isClicked: boolean, goOn: () => void): void {
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    const click = () => latest.current();
    if (isClicked) target?.addEventListener('click', click);
    return () => {
      target?.removeEventListener('click', click);
    };
  }, [target, isClicked]);
}
