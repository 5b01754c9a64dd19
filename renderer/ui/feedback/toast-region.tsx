import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SHELL_TEXT } from '../../../shared/app/text.ts';
import { joinSentences } from '../../../shared/kernel/joining-text.ts';
import { useNavigation } from '../../state/navigation/navigation-store.ts';
import { Button, IconButton } from '../inputs/button.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './toast-region.module.css';
import { dismissToast, type Toast, useToastStore } from './toast-store.ts';

const ICONS = { done: CircleCheck, failed: CircleAlert, note: Info };

/** Where the one toast appears, over dialogs too: what was done in one is undone while it is open. Screen readers find it there, and hear of it by a voice of its own. */
export function ToastRegion() {
  const toasts = useToastStore((store) => store.toasts);
  const [isHeld, setHeld] = useState(false);
  const focus = useFocusGivenBack(toasts);
  const shown = pickToast(toasts);
  return (
    <>
      <div
        className={styles.region}
        role="status"
        aria-live="off"
        aria-label={SHELL_TEXT.notifications}
        data-react-aria-top-layer
        {...focus}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {shown !== undefined && <ToastCard key={shown.id} toast={shown} isHeld={isHeld} />}
      </div>
      <ToastVoice toasts={toasts} />
    </>
  );
}

/** One at a time: failures first, then what can be undone, then answers to a hand, then news. */
function pickToast(toasts: readonly Toast[]): Toast | undefined {
  return (
    toasts.findLast(({ tone }) => tone === 'failed') ??
    toasts.findLast(
      ({ action, isNews }) => !isNews && action !== undefined && action.leadsTo === undefined,
    ) ??
    toasts.findLast(({ isNews }) => !isNews) ??
    toasts.at(-1)
  );
}

/** A toast that goes gives the focus back to whoever had it before: an undo leaves the keys where one worked. */
function useFocusGivenBack(toasts: readonly Toast[]) {
  const before = useRef<EventTarget | null>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: that one goes is what is waited for
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, [toasts]);
  return {
    onFocus({ relatedTarget, currentTarget }: FocusEvent) {
      isInside.current = true;
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onBlur() {
      isInside.current = false;
    },
  };
}

/**
 * Says what is told, for ears alone: as a name and not as text, so that who reads or searches the page meets each toast once. The
 * region is always there: what is put into one that has just come is not heard.
 */
function ToastVoice({ toasts }: { toasts: readonly Toast[] }) {
  const [said, setSaid] = useState({ words: '', number: 0 });
  const [announcer] = useState(() =>
    createAnnouncer({
      say: (words) => setSaid(({ number }) => ({ words, number: number + 1 })),
      now: Date.now,
      later(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    }),
  );
  const newest = useRef(0);
  useEffect(() => {
    for (const { id, text, detail, about } of toasts) {
      if (id <= newest.current) continue;
      newest.current = id;
      const words = joinSentences(detail === undefined ? [text] : [text, detail]);
      announcer.announce({ words, about: about ?? null });
    }
  }, [toasts, announcer]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said.words !== '' && <span key={said.number} role="img" aria-label={said.words} />}
    </p>
  );
}

/** Its time runs while it is in sight, unless the pointer holds it. */
function ToastCard({ toast, isHeld }: { readonly toast: Toast; readonly isHeld: boolean }) {
  const seconds = toast.tone === 'failed' ? 12 : toast.action ? 8 : 5;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [toast.id, isHeld, seconds]);
  const Icon = ICONS[toast.tone];
  const room = useNavigation((navigation) => navigation.room);
  const action = toast.action?.leadsTo === room ? undefined : toast.action;
  return (
    <div className={classNames(styles.toast, toast.tone === 'failed' && styles.whole)}>
      <span className={styles[toast.tone]}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={styles.words} title={[toast.text, toast.detail].filter(Boolean).join('\n')}>
        <span>{toast.text}</span>
        {toast.detail !== undefined && <span className={styles.detail}>{toast.detail}</span>}
      </div>
      {action !== undefined && (
        <Button
          size="small"
          onPress={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        label={SHELL_TEXT.dismiss}
        icon={<X size={14} />}
        onPress={() => dismissToast(toast.id)}
      />
    </div>
  );
}

/** So long nothing more is said of the same: a batch that arrives is not a hundred sentences. In milliseconds. */
const REST = 20_000;

interface AnnouncerDeps {
  readonly say: (words: string) => void;
  readonly now: () => number;
  /** Runs something after some milliseconds; gives what calls it off. */
  readonly later: (milliseconds: number, run: () => void) => () => void;
}

/** What is to be said: its words, and what it is about, where more of the same may follow. */
interface Announcement {
  readonly words: string;
  readonly about: string | null;
}

/**
 * Speaks for what is told in passing. What stands alone is said at once. Of what counts on, the first is said at once, and then the
 * latest after a rest, so that the end is heard and what lies between is not.
 */
export function createAnnouncer({ say, now, later }: AnnouncerDeps) {
  const saidAt = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  return {
    announce({ words, about }: Announcement): void {
      if (about === null) {
        say(words);
        return;
      }
      waiting.get(about)?.();
      const speak = () => {
        waiting.delete(about);
        saidAt.set(about, now());
        say(words);
      };
      const rest = (saidAt.get(about) ?? Number.NEGATIVE_INFINITY) + REST - now();
      if (rest <= 0) speak();
      else waiting.set(about, later(rest, speak));
    },
  };
}
