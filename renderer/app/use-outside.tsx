import GuideIcon from 'lucide-react/icons/book-open';
import KeyboardIcon from 'lucide-react/icons/keyboard';
import CommandIcon from 'lucide-react/icons/search';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Opening } from '../../shared/app/contract.ts';
import { SHELL_TEXT } from '../../shared/app/text.ts';
import { VIEWER_CHANNEL } from '../../shared/channels.ts';
import { isCastFile } from '../../shared/kernel/file-name.ts';
import { failure } from '../../shared/kernel/result.ts';
import {
  describeNotice,
  NOTIFICATION_TEXT,
  type Notice,
  roomOf,
  type ShowTarget,
} from '../../shared/queue/notifications-text.ts';
import type { Status } from '../../shared/queue/status.ts';
import { call } from '../bridge.ts';
import { openTemplates } from '../features/compose/templates/template-store.ts';
import { onCoreEvent, useCoreStore } from '../state/core/core-store.ts';
import { explainFailure, runCall } from '../state/core/run-call.ts';
import { openQueue, openRoom, openSettings, useNavigation } from '../state/navigation/navigation-store.ts';
import { showOpenedFile, takeAsked, useOpenedFile } from '../state/sources/opened-file.ts';
import { settleToasts, showToast } from '../ui/feedback/toast-store.ts';
import { Button, IconButton } from '../ui/inputs/button.tsx';
import { isMac } from '../ui/keys/platform.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './title-bar.module.css';

/**
 * Shows what the system, a drop or a chooser asked to open with Dailies: a room, or what is in a file. No more happens without a click: whoever made
 * a link or a file may be anybody.
 */
export function useOutside(): void {
  useEffect(() => {
    void takeOpenings();
    const stopListening = onCoreEvent((event) => {
      if (event.type === 'outside-waits') void takeOpenings();
    });
    const stopFollowing = useOpenedFile.subscribe(() => void showAll(takeAsked()));
    return () => {
      stopListening();
      stopFollowing();
    };
  }, []);
}

/** Tells the viewer window what to show while it is open; what does so is loaded then. */
export function useViewer(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(VIEWER_CHANNEL);
    let stop: Promise<() => void> | null = null;
    channel.onmessage = ({ data }) => {
      void stop?.then((end) => end());
      stop =
        data === 'open' ? import('./viewer-feed.ts').then((feed) => feed.startViewerFeed(channel)) : null;
    };
    channel.postMessage('is-open');
    return () => {
      channel.close();
      void stop?.then((end) => end());
    };
  }, []);
}

async function takeOpenings(): Promise<void> {
  const answer = await call('outside.take', {});
  if (answer.ok) await showAll(answer.value.openings);
}

async function showAll(openings: readonly Opening[]): Promise<void> {
  for (const opening of openings) await show(opening);
}

async function show(opening: Opening): Promise<void> {
  if (opening.kind === 'place') goTo(opening.target);
  else if (opening.kind === 'refused') {
    const { happened, act } = await explainFailure(failure('OPENING_REFUSED', { fault: opening.fault }));
    showToast({ tone: 'failed', text: happened, detail: act });
  } else if (isCastFile(opening.path)) await showCast(opening.path);
  else await showOwnFile(opening.path);
}

async function showCast(path: string): Promise<void> {
  const found = await runCall('cast.openFile', { path });
  if (found === null) return;
  const { useCastRoom } = await import('../features/cast/state/cast-room-store.ts');
  openRoom('cast');
  useCastRoom.setState({ found });
}

/** A batch is shown where every table is; for a profile and for templates there is a question of their own. */
async function showOwnFile(path: string): Promise<void> {
  const read = await runCall('outside.read', { path });
  if (read === null) return;
  if (read.found.kind !== 'batch') return showOpenedFile(read);
  const { name, folder, found } = read;
  const { showPanel } = await import('../features/batch/state/batch-store.ts');
  openRoom('batch');
  showPanel({ kind: 'import', incoming: { name, folder, text: found.table, encoding: null } });
}

/** Shows what main wants the artist to know, and goes where a notice of the system leads. */
export function useNotices(): void {
  useEffect(
    () =>
      onCoreEvent((event) => {
        if (event.type === 'notices') event.notices.forEach(notify);
        if (event.type === 'proxy-asks') void import('./say-news.ts').then(({ sayProxy }) => sayProxy(event));
        if (event.type === 'status-changed') settle(event.status);
        if (event.type === 'show-room') goTo(event.target);
      }),
    [],
  );
}

function notify(notice: Notice): void {
  const { title, body } = describeNotice(notice);
  const target = roomOf(notice);
  showToast({
    tone: 'note',
    text: title,
    detail: body,
    isNews: true,
    about: notice.kind,
    action: {
      label: NOTIFICATION_TEXT.show,
      ...(target.room === 'keyboard' || target.room === 'guide' ? {} : { leadsTo: target.room }),
      run: () => goTo(target),
    },
  });
}

/** What was needed, and is no longer needed. */
const SETTLED: { readonly [Kind in Notice['kind']]?: (status: Status) => boolean } = {
  unknown: ({ counts }) => counts.unknown === 0,
  canary: ({ holdCounts }) => (holdCounts.canary ?? 0) === 0,
  budget: ({ holdCounts }) => (holdCounts.budget ?? 0) === 0,
  'no-key': ({ hasKey }) => hasKey,
};

function settle(status: Status): void {
  for (const [kind, isSettled] of Object.entries(SETTLED)) if (isSettled(status)) settleToasts(kind);
}

/** Goes where a notice, a menu or a link leads. */
function goTo(target: ShowTarget): void {
  if (target.room === 'queue') openQueue({ filter: target.filter });
  else if (target.room === 'keyboard' || target.room === 'guide') openDialog(target.room);
  else if (target.room === 'settings' && target.section !== undefined) openSettings(target.section);
  else openRoom(target.room);
  if (target.room === 'compose' && target.panel !== undefined) openTemplates(target.panel);
}

/** The window's own bar: it drags the window, and leaves room for the system's buttons. */
export function TitleBar() {
  const room = useNavigation((navigation) => navigation.room);
  const isHere = useCoreStore((store) => store.core !== null);
  return (
    <header className={classNames(styles.bar, isMac && styles.mac)}>
      {isHere && (
        <>
          <span className={styles.title} aria-hidden>
            {SHELL_TEXT.rooms[room]}
          </span>
          <div className={styles.tools}>
            <Button
              look="quiet"
              size="small"
              keys="mod+K"
              aria-label={SHELL_TEXT.commands}
              icon={<CommandIcon size={13} aria-hidden />}
              onPress={() => openDialog('commands')}
            >
              {SHELL_TEXT.commands}
            </Button>
            <IconButton
              size="small"
              label={SHELL_TEXT.guide}
              keys="F1"
              icon={<GuideIcon size={15} />}
              onPress={() => openDialog('guide')}
            />
            <IconButton
              size="small"
              label={SHELL_TEXT.keyboardTip}
              keys="?"
              icon={<KeyboardIcon size={15} />}
              onPress={() => openDialog('keyboard')}
            />
          </div>
        </>
      )}
    </header>
  );
}

export type AppDialog = 'commands' | 'keyboard' | 'guide';

interface AppStore {
  readonly dialog: AppDialog | null;
  /** What the guide looks for when it opens. */
  readonly guideQuery: string;
}

/** Which of the frame's own panels is open. */
export const useAppStore = create<AppStore>(() => ({ dialog: null, guideQuery: '' }));

/** Opens a panel, or closes the open one. */
export function openDialog(dialog: AppDialog | null): void {
  useAppStore.setState({ dialog, guideQuery: '' });
}

/** Opens the guide with what it says about some words. */
export function openGuideAt(guideQuery: string): void {
  useAppStore.setState({ dialog: 'guide', guideQuery });
}
