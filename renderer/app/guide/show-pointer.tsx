import Play from 'lucide-react/icons/play';
import { useEffect, useId, useRef, useState } from 'react';
import { GUIDE_TEXT, SHOW_TEXT } from '../../../shared/app/guide-text.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { needsOnlyPrompt } from '../../../shared/service/request/fill-in.ts';
import { listOfferedModels } from '../../../shared/service/request/offered-models.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { editInput, showModel, useComposeStore } from '../../features/compose/state/compose-store.ts';
import { readInput } from '../../features/compose/state/draft.ts';
import { FIND_FIELD } from '../../features/library/find/view-menu.tsx';
import { controlId } from '../../forms/slots/drag-state.ts';
import { readCore, useCore } from '../../state/core/core-store.ts';
import { openQueue, openRoom } from '../../state/navigation/navigation-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { useLayer } from '../../ui/keys/layers.ts';
import { openDialog } from '../use-outside.tsx';
import styles from './show-pointer.module.css';
import { endShow, isShowName, type ShowName, useShow } from './show-store.ts';

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

/** One thing that is pointed at. */
interface ShowStep {
  readonly words: string;
  /** Where it is on the page. */
  readonly target: string;
  /** Whether a click on it is the step: what comes next is pointed at then. */
  readonly isClicked?: boolean;
}

interface Show {
  readonly title: string;
  /** Goes there, and fills in what is needed. It presses nothing that sends. */
  readonly prepare: () => void;
  readonly steps: readonly ShowStep[];
}

const PROMPT = `#${CSS.escape(controlId(['prompt']))}`;
const QUEUE_BUTTON = 'main [data-pointed=queue]';
const ALTERNATIVES = 'A paper boat on a lake at {dawn|noon|dusk}';

/** A show in the language of this moment. */
function findShow(name: ShowName): Show {
  switch (name) {
    case 'first-take':
      return {
        title: SHOW_TEXT.firstTake.title,
        prepare: () => fillPrompt(FORM_TEXT.promptExample),
        steps: [
          { words: SHOW_TEXT.firstTake.prompt, target: PROMPT },
          { words: SHOW_TEXT.firstTake.queue, target: QUEUE_BUTTON, isClicked: true },
          { words: SHOW_TEXT.firstTake.stage, target: 'main [data-stage]' },
        ],
      };
    case 'variations':
      return {
        title: SHOW_TEXT.variations.title,
        prepare: () => fillPrompt(ALTERNATIVES),
        steps: [
          { words: SHOW_TEXT.variations.prompt, target: PROMPT },
          { words: SHOW_TEXT.variations.queue, target: QUEUE_BUTTON, isClicked: true },
        ],
      };
    case 'needs-you':
      return {
        title: SHOW_TEXT.needsYou.title,
        prepare: () => openQueue({ filter: 'all' }),
        steps: [{ words: SHOW_TEXT.needsYou.filters, target: 'main [role=toolbar]' }],
      };
    case 'find':
      return {
        title: SHOW_TEXT.find.title,
        prepare: () => openRoom('review'),
        steps: [{ words: SHOW_TEXT.find.field, target: `#${CSS.escape(FIND_FIELD)}` }],
      };
  }
}

/** Whether anything can be shown: with the practice service, where nothing is charged, and nowhere else. */
function canShow({ status }: { readonly status: { readonly practice: boolean } }): boolean {
  return status.practice;
}

/** Shows it, over the room that it is about. */
function beginShow(name: ShowName): void {
  if (!canShow(readCore())) return;
  openDialog(null);
  findShow(name).prepare();
  useShow.setState({ name, step: 0 });
}

/** Opens Compose with a prompt in a form that needs nothing else. What was typed stays; so does a job that is edited. */
function fillPrompt(prompt: string): void {
  openRoom('compose');
  const { draft, editing, again } = useComposeStore.getState();
  if (editing !== null || again !== null) return;
  const profile = usableProfile(readCore().profile, 'practice');
  const fitting = listOfferedModels(profile).filter((model) => needsOnlyPrompt(resolveForm(model, profile)));
  if (!fitting.some(({ id }) => id === draft.model) && fitting[0] !== undefined) showModel(fitting[0].id);
  const typed = readInput(useComposeStore.getState().draft)['prompt'];
  if (typed === undefined || typed === '' || typed === FORM_TEXT.promptExample || typed === ALTERNATIVES)
    editInput((input) => ({ ...input, prompt }));
}

/** “Show me”: begins to point at things. */
export function ShowButton({ name }: { readonly name: string }) {
  const isOffered = useCore(canShow);
  if (!isShowName(name)) return null;
  return (
    <div className={styles.offer}>
      <Button icon={<Play size={13} aria-hidden />} isDisabled={!isOffered} onPress={() => beginShow(name)}>
        {GUIDE_TEXT.showMe(findShow(name).title)}
      </Button>
      {!isOffered && <span className={styles.only}>{GUIDE_TEXT.onPracticeOnly}</span>}
    </div>
  );
}
