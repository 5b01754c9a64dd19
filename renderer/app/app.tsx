import { Component, type ReactNode, useEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { failure } from '../../shared/errors.ts';
import { readLocale } from '../../shared/messages/region.ts';
import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { ComposeRoom } from '../features/compose/compose-room.tsx';
import { useComposeStore } from '../features/compose/state/compose-store.ts';
import { type Room, useNavigation } from '../navigation/navigation-store.ts';
import { useCore, useCoreStore } from '../projections/core/core-store.ts';
import { useDiagnostics } from '../projections/diagnostics-store.ts';
import { useProxyQuestion } from '../projections/proxy-question.ts';
import { useChargeQuestion } from '../projections/queue/charge-question.ts';
import { useOpenedFile } from '../projections/sources/opened-file.ts';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { HoldKeys } from '../ui/keys/hold-keys.tsx';
import { useKeptFocus } from '../ui/keys/use-kept-focus.ts';
import { DialogFrame } from '../ui/overlays/dialog-box.tsx';
import { loadLater } from '../ui/parts/load-later.tsx';
import styles from './app.module.css';
import { useAppStore } from './app-store.ts';
import { useFreshTakesNotice } from './fresh-takes.ts';
import { useShow } from './guide/show-store.ts';
import { LastEndBanner } from './last-end-banner.tsx';
import { Rail } from './rail.tsx';
import { StatusLine } from './status-line.tsx';
import { TitleBar } from './title-bar.tsx';
import { useAppKeys } from './use-app-keys.ts';
import { useAppearance } from './use-appearance.ts';
import { useDrops } from './use-drops.ts';
import { useLanguage } from './use-language.ts';
import { useNotices } from './use-notices.ts';
import { useOutside } from './use-outside.ts';
import { useQuitFlush } from './use-quit-flush.ts';
import { useUpdateNotice } from './use-update-notice.ts';

const AppDialogs = loadLater(
  () => import('./app-dialogs.tsx').then((module) => module.AppDialogs),
  <HoldKeys />,
);
const ErrorNote = loadLater(() => import('../ui/feedback/error-note.tsx').then((module) => module.ErrorNote));
const SafeStartBanner = loadLater(() =>
  import('./safe-start-banner.tsx').then((module) => module.SafeStartBanner),
);
const BatchRoom = loadLater(() =>
  import('../features/batch/batch-room.tsx').then((module) => module.BatchRoom),
);
const QueueRoom = loadLater(() =>
  import('../features/queue/queue-room.tsx').then((module) => module.QueueRoom),
);
const ReviewRoom = loadLater(() =>
  import('../features/review/review-room.tsx').then((module) => module.ReviewRoom),
);
const CastRoom = loadLater(() => import('../features/cast/cast-room.tsx').then((module) => module.CastRoom));
const SettingsRoom = loadLater(() =>
  import('../features/settings/settings-room.tsx').then((module) => module.SettingsRoom),
);

const ROOMS: { readonly [Name in Room]: () => ReactNode } = {
  compose: () => <ComposeRoom />,
  batch: () => <BatchRoom />,
  queue: () => <QueueRoom />,
  review: () => <ReviewRoom />,
  cast: () => <CastRoom />,
  settings: () => <SettingsRoom />,
};

/** The window: the rooms, once the first snapshot is here. */
export function App({ onRetry }: { readonly onRetry: () => void }) {
  // With the draft, so that the first frame's prompt is there without a break.
  const isHere = useComposeStore((store) => store.isLoaded);
  const error = useCoreStore((store) => store.error);
  const language = useLanguage();
  useAppearance();
  useDrops();
  if (isHere)
    return (
      <I18nProvider locale={readLocale()}>
        <Frame key={language.tag} />
      </I18nProvider>
    );
  // As long as there is nothing here, the page shows its skeleton (renderer/index.html).
  if (error === null) return null;
  return (
    <div className={styles.waiting}>
      <TitleBar />
      <div className={styles.error}>
        <ErrorNote failure={error}>
          <Button onPress={onRetry}>{SHELL_TEXT.tryAgain}</Button>
        </ErrorNote>
      </div>
    </div>
  );
}

function Frame() {
  const room = useNavigation((navigation) => navigation.room);
  const hasSafeStart = useCore((core) => core.status.safeStart !== null);
  const hasPanel = useAppStore((store) => store.dialog !== null);
  const hasQuestion = useChargeQuestion((store) => store.question !== null);
  const hasProxy = useProxyQuestion((store) => store.proxy !== null);
  const hasDiagnostics = useDiagnostics((store) => store.isOpen);
  const isShowing = useShow((store) => store.name !== null);
  const hasFile = useOpenedFile((store) => store.opened !== null);
  useAppKeys();
  useNotices();
  useOutside();
  useFreshTakesNotice();
  useUpdateNotice();
  useQuitFlush();
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true';
    // Nothing that is drawn at first shows such a key.
    void import('../ui/keys/shown-sign.ts').then((module) => module.readKeyboard());
    // A hand that knows the key of the command list types on at once.
    const request = requestIdleCallback(() => {
      AppDialogs.loadAhead();
      DialogFrame.loadAhead();
    });
    return () => cancelIdleCallback(request);
  }, []);
  return (
    <div className={styles.frame}>
      <TitleBar />
      <Rail />
      <main className={styles.room} aria-label={SHELL_TEXT.rooms[room]} data-room={room}>
        {hasSafeStart && <SafeStartBanner />}
        <LastEndBanner />
        <Inside key={room} room={room} />
      </main>
      <StatusLine />
      <ToastRegion />
      {(hasPanel || isShowing || hasQuestion || hasProxy || hasFile || hasDiagnostics) && <AppDialogs />}
    </div>
  );
}

/** A room, in which what is pressed away hands the focus on. In Review a click leaves it to none, so that keys are the takes'. */
function Inside({ room }: { readonly room: Room }) {
  const inside = useRef<HTMLDivElement>(null);
  useKeptFocus(inside, room === 'review');
  return (
    <div ref={inside} className={styles.inside}>
      <Fence>{ROOMS[room]()}</Fence>
    </div>
  );
}

/** A room that breaks says so and can be opened again; the others, the queue and the status line go on. */
class Fence extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <div className={styles.error}>
        <ErrorNote failure={failure('INTERNAL', { message: this.state.message })}>
          <Button onPress={() => this.setState({ message: null })}>{SHELL_TEXT.tryAgain}</Button>
        </ErrorNote>
      </div>
    );
  }
}
