import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { failure } from '../../shared/errors.ts';
import { readLocale } from '../../shared/messages/region.ts';
import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { ComposeRoom } from '../features/compose/compose-room.tsx';
import { type Room, useNavigation } from '../navigation/navigation-store.ts';
import { useChargeQuestion } from '../projections/charge-question.ts';
import { useCore, useCoreStore } from '../projections/core-store.ts';
import { useDiagnostics } from '../projections/diagnostics-store.ts';
import { useOpenedFile } from '../projections/opened-file.ts';
import { useProxyQuestion } from '../projections/proxy-question.ts';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { Button } from '../ui/inputs/button.tsx';
import styles from './app.module.css';
import { useAppStore } from './app-store.ts';
import { useFreshTakesTold } from './fresh-takes.ts';
import { useShow } from './guide/show-store.ts';
import { LastEndBanner } from './last-end-banner.tsx';
import { Rail } from './rail.tsx';
import { StatusLine } from './status-line.tsx';
import { useToldUpdate } from './tell-update.ts';
import { TitleBar } from './title-bar.tsx';
import { useAppKeys } from './use-app-keys.ts';
import { useAppearance } from './use-appearance.ts';
import { useDrops } from './use-drops.ts';
import { useLanguage } from './use-language.ts';
import { useNotices } from './use-notices.ts';
import { useOutside } from './use-outside.ts';
import { useQuitFlush } from './use-quit-flush.ts';

const AppDialogs = lazy(() => import('./app-dialogs.tsx').then((module) => ({ default: module.AppDialogs })));
const ErrorNote = lazy(() =>
  import('../ui/feedback/error-note.tsx').then((module) => ({ default: module.ErrorNote })),
);
const SafeStartBanner = lazy(() =>
  import('./safe-start-banner.tsx').then((module) => ({ default: module.SafeStartBanner })),
);
const BatchRoom = lazy(() =>
  import('../features/batch/batch-room.tsx').then((module) => ({ default: module.BatchRoom })),
);
const QueueRoom = lazy(() =>
  import('../features/queue/queue-room.tsx').then((module) => ({ default: module.QueueRoom })),
);
const ReviewRoom = lazy(() =>
  import('../features/review/review-room.tsx').then((module) => ({ default: module.ReviewRoom })),
);
const CastRoom = lazy(() =>
  import('../features/cast/cast-room.tsx').then((module) => ({ default: module.CastRoom })),
);
const SettingsRoom = lazy(() =>
  import('../features/settings/settings-room.tsx').then((module) => ({ default: module.SettingsRoom })),
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
  const isHere = useCoreStore((store) => store.core !== null);
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
        <Suspense fallback={null}>
          <ErrorNote failure={error}>
            <Button onPress={onRetry}>{SHELL_TEXT.tryAgain}</Button>
          </ErrorNote>
        </Suspense>
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
  useFreshTakesTold();
  useToldUpdate();
  useQuitFlush();
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true';
    // Nothing that is drawn at first shows such a key.
    void import('../ui/keys/shown-sign.ts').then((module) => module.readKeyboard());
  }, []);
  return (
    <div className={styles.frame}>
      <TitleBar />
      <Rail />
      <main className={styles.room} aria-label={SHELL_TEXT.rooms[room]} data-room={room}>
        {hasSafeStart && (
          <Suspense fallback={null}>
            <SafeStartBanner />
          </Suspense>
        )}
        <LastEndBanner />
        <div className={styles.inside}>
          <Fence key={room}>
            <Suspense fallback={null}>{ROOMS[room]()}</Suspense>
          </Fence>
        </div>
      </main>
      <StatusLine />
      <ToastRegion />
      {(hasPanel || isShowing || hasQuestion || hasProxy || hasFile || hasDiagnostics) && (
        <Suspense fallback={null}>
          <AppDialogs />
        </Suspense>
      )}
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
        <Suspense fallback={null}>
          <ErrorNote failure={failure('INTERNAL', { message: this.state.message })}>
            <Button onPress={() => this.setState({ message: null })}>{SHELL_TEXT.tryAgain}</Button>
          </ErrorNote>
        </Suspense>
      </div>
    );
  }
}
