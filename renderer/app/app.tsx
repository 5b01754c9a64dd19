import { Component, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { SHELL_TEXT } from '../../shared/app/text.ts';
import { failure } from '../../shared/kernel/result.ts';
import { findLanguage, type Language } from '../../shared/languages/list.ts';
import type { Settings } from '../../shared/settings/text.ts';
import { call, flushPending } from '../bridge.ts';
import { ComposeRoom } from '../features/compose/compose-room.tsx';
import { useComposeStore } from '../features/compose/state/compose-store.ts';
import { onCoreEvent, useCore, useCoreStore, useNews } from '../state/core/core-store.ts';
import { showLanguage, useLanguageStore } from '../state/core/language-store.ts';
import { useQuery } from '../state/core/use-query.ts';
import { useChargeQuestion, useDiagnostics, useProxyQuestion } from '../state/navigation/frame-dialogs.ts';
import { type Room, useNavigation } from '../state/navigation/navigation-store.ts';

import { useOpenedFile } from '../state/sources/opened-file.ts';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { clearToasts } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/inputs/button.tsx';
import { useKeptFocus } from '../ui/keys/hand-focus.ts';
import { HoldKeys } from '../ui/keys/layers.ts';
import { DialogFrame } from '../ui/overlays/dialog-box.tsx';
import { TipLayer } from '../ui/overlays/tip-layer.tsx';
import { loadLater } from '../ui/parts/load-later.tsx';
import styles from './app.module.css';
import { useAppKeys } from './app-commands.ts';
import { useShow } from './guide/show-store.ts';
import { Rail, useFreshTakesNotice } from './rail.tsx';
import { StatusLine } from './status-line.tsx';
import { useDrops } from './use-drops.ts';
import { openDialog, TitleBar, useAppStore, useNotices, useOutside, useViewer } from './use-outside.tsx';

const AppDialogs = loadLater(
  () => import('./app-dialogs.tsx').then((module) => module.AppDialogs),
  <HoldKeys />,
);
const ErrorNote = loadLater(() => import('../ui/feedback/error-note.tsx').then((module) => module.ErrorNote));
const SafeStartBanner = loadLater(() =>
  import('./start-banners.tsx').then((module) => module.SafeStartBanner),
);
const LastEndBanner = loadLater(() => import('./start-banners.tsx').then((module) => module.LastEndBanner));
const BatchRoom = loadLater(() =>
  import('../features/batch/batch-room.tsx').then((module) => module.BatchRoom),
);
const QueueRoom = loadLater(() =>
  import('../features/queue/queue-room.tsx').then((module) => module.QueueRoom),
);
const ReviewRoom = loadLater(() =>
  import('../features/library/review-room.tsx').then((module) => module.ReviewRoom),
);
const FilmRoom = loadLater(() => import('../features/film/film-room.tsx').then((module) => module.FilmRoom));
const CastRoom = loadLater(() => import('../features/cast/cast-room.tsx').then((module) => module.CastRoom));
const SettingsRoom = loadLater(() =>
  import('../features/settings/settings-room.tsx').then((module) => module.SettingsRoom),
);

const openGuide = () => openDialog('guide');
const ROOMS: { readonly [Name in Room]: () => ReactNode } = {
  compose: () => <ComposeRoom onGuide={openGuide} />,
  batch: () => <BatchRoom />,
  queue: () => <QueueRoom />,
  review: () => <ReviewRoom />,
  film: () => <FilmRoom />,
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
  if (isHere) return <Frame key={language.tag} />;
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
  const { value: lastEnd } = useQuery('diagnostics.lastEnd', {});
  const hasPanel = useAppStore((store) => store.dialog !== null);
  const hasQuestion = useChargeQuestion((store) => store.question !== null);
  const hasProxy = useProxyQuestion((store) => store.proxy !== null);
  const hasDiagnostics = useDiagnostics((store) => store.isOpen);
  const isShowing = useShow((store) => store.name !== null);
  const hasShotQuestion = useNavigation((navigation) => navigation.shotTakeIds.length > 0);
  const hasFile = useOpenedFile((store) => store.opened !== null);
  useAppKeys();
  useNotices();
  useOutside();
  useViewer();
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
        {!hasSafeStart && lastEnd !== null && <LastEndBanner end={lastEnd} />}
        <Inside key={room} room={room} />
      </main>
      <StatusLine />
      <ToastRegion />
      <TipLayer />
      {(hasPanel || isShowing || hasQuestion || hasProxy || hasFile || hasShotQuestion || hasDiagnostics) && (
        <AppDialogs />
      )}
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

/** At the first start of a version. The words about updates are loaded for it: nothing else in the first frame says one of them. */
function useUpdateNotice(): void {
  const { version, updatedFrom } = useNews();
  useEffect(() => {
    if (updatedFrom !== null) void import('./say-news.ts').then(({ sayUpdate }) => sayUpdate(version));
  }, [version, updatedFrom]);
}

/** The language that the window is drawn in; follows the setting. */
function useLanguage(): Language {
  const language = useLanguageStore((store) => store.language);
  const chosen = useCoreStore((store) => store.core?.settings.language ?? null);
  const systemLanguages = useCoreStore((store) => store.systemLanguages);
  const wanted = chosen === null ? language : findLanguage(systemLanguages, chosen);
  useEffect(() => {
    if (wanted.tag !== useLanguageStore.getState().language.tag) void change(wanted);
  }, [wanted]);
  return language;
}

/** All is rendered again: what a field holds, and nobody else yet, is saved first, as before the app ends. */
async function change(language: Language): Promise<void> {
  await flushPending(() => window.dispatchEvent(new Event('pagehide')));
  await showLanguage(language);
  clearToasts();
}

/**
 * Before the app ends, whatever a room has not saved yet is saved. A page that is closed is told so by the browser, but
 * only when nobody is there any more to keep anything: so main asks first, and the rooms hear the same event.
 */
function useQuitFlush(): void {
  useEffect(
    () =>
      onCoreEvent((event) => {
        if (event.type !== 'closing') return;
        // What a room has asked to be kept is kept when that is answered, and not before.
        void flushPending(() => window.dispatchEvent(new Event('pagehide'))).then(() =>
          call('app.saved', {}),
        );
      }),
    [],
  );
}

/** Puts the theme, the accent, the backdrop and the width of the rail on the page. Until the settings are here, the system's theme is followed. */
function useAppearance(): void {
  const theme = useCoreStore((store) => store.core?.settings.theme ?? 'system');
  const accent = useCoreStore((store) => store.core?.settings.accent ?? 'own');
  const backdrop = useCoreStore((store) => store.core?.settings.backdrop ?? 'grey');
  const isFolded = useCoreStore((store) => store.core?.settings.isRailFolded ?? false);
  useEffect(() => followTheme(theme), [theme]);
  // Before it is drawn: the rooms would be laid out twice.
  useLayoutEffect(() => {
    document.documentElement.dataset['rail'] = isFolded ? 'folded' : 'names';
  }, [isFolded]);
  useEffect(() => {
    document.documentElement.dataset['accent'] = accent;
  }, [accent]);
  useEffect(() => {
    document.documentElement.dataset['backdrop'] = backdrop;
  }, [backdrop]);
}

function followTheme(theme: Settings['theme']): () => void {
  const light = window.matchMedia('(prefers-color-scheme: light)');
  const apply = () => {
    const isLight = theme === 'system' ? light.matches : theme === 'light';
    document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark';
  };
  apply();
  light.addEventListener('change', apply);
  return () => light.removeEventListener('change', apply);
}
