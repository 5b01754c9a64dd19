import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { failure } from '../../shared/errors.ts';
import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { ComposeRoom } from '../features/compose/compose-room.tsx';
import { type Room, useNavigation } from '../navigation/navigation-store.ts';
import { useCoreStore } from '../projections/core-store.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import styles from './app.module.css';
import { useAppStore } from './app-store.ts';
import { Rail } from './rail.tsx';
import { StatusLine } from './status-line.tsx';
import { TitleBar } from './title-bar.tsx';
import { useAppKeys } from './use-app-keys.ts';
import { useAppearance } from './use-appearance.ts';
import { useFarewell } from './use-farewell.ts';
import { useTelling } from './use-telling.ts';

const AppDialogs = lazy(() => import('./app-dialogs.tsx').then((module) => ({ default: module.AppDialogs })));
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

/** The window: nothing but a dark frame until the first snapshot is here, then the rooms. */
export function App({ onRetry }: { readonly onRetry: () => void }) {
  const isHere = useCoreStore((store) => store.core !== null);
  const error = useCoreStore((store) => store.error);
  useAppearance();
  useStrayDropGuard();
  if (isHere) return <Frame />;
  return (
    <div className={styles.waiting}>
      <TitleBar />
      {error === null ? null : (
        <div className={styles.error}>
          <ErrorNote failure={error}>
            <Button onPress={onRetry}>{SHELL_TEXT.tryAgain}</Button>
          </ErrorNote>
        </div>
      )}
    </div>
  );
}

function Frame() {
  const room = useNavigation((navigation) => navigation.room);
  const hasDialog = useAppStore((store) => store.dialog !== null);
  useAppKeys();
  useTelling();
  useFarewell();
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true';
  }, []);
  return (
    <div className={styles.frame}>
      <TitleBar />
      <Rail />
      <main className={styles.room} aria-label={SHELL_TEXT.rooms[room]} data-room={room}>
        <Fence key={room}>
          <Suspense fallback={null}>{ROOMS[room]()}</Suspense>
        </Fence>
      </main>
      <StatusLine />
      <ToastRegion />
      {hasDialog && (
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
        <ErrorNote failure={failure('INTERNAL', { message: this.state.message })}>
          <Button onPress={() => this.setState({ message: null })}>{SHELL_TEXT.tryAgain}</Button>
        </ErrorNote>
      </div>
    );
  }
}

/** A file dropped beside a slot must not replace the app by itself. */
function useStrayDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
