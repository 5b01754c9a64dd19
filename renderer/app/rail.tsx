import Clapperboard from 'lucide-react/icons/clapperboard';
import Film from 'lucide-react/icons/film';
import ListOrdered from 'lucide-react/icons/list-ordered';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Settings from 'lucide-react/icons/settings';
import SquarePen from 'lucide-react/icons/square-pen';
import Table2 from 'lucide-react/icons/table-2';
import Users from 'lucide-react/icons/users';
import { type DragEvent, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { SHELL_TEXT } from '../../shared/app/text.ts';
import type { Take } from '../../shared/library/take.ts';
import { CANARY_TEXT } from '../../shared/queue/canary-text.ts';
import { NOTIFICATION_TEXT } from '../../shared/queue/notifications-text.ts';
import { bringsNewReferences } from '../forms/slots/drag-state.ts';
import { onCoreEvent, readCore, useCore } from '../state/core/core-store.ts';
import {
  keyOfRoom,
  openRoom,
  openTake,
  type Room,
  useNavigation,
} from '../state/navigation/navigation-store.ts';
import { settleToasts, showToast } from '../ui/feedback/toast-store.ts';
import { PlainButton } from '../ui/inputs/button.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { RAIL_ROW } from './app-commands.ts';
import styles from './rail.module.css';

/** How long something is held over a room's button before the room opens under it. */
const SPRING_MILLISECONDS = 450;

const PLACES = [
  { room: 'compose', Icon: SquarePen },
  { room: 'batch', Icon: Table2 },
  { room: 'queue', Icon: ListOrdered },
  { room: 'review', Icon: Clapperboard },
  { room: 'film', Icon: Film },
  { room: 'cast', Icon: Users },
  { room: 'settings', Icon: Settings },
] as const;

/** The way between the rooms, with the counts that matter. */
export function Rail() {
  const running = useCore((core) => core.status.counts.running);
  const unknown = useCore((core) => core.status.counts.unknown);
  const held = useCore((core) => core.status.holdCounts.canary ?? 0);
  const fresh = useFreshTakes((store) => store.unseen.size);
  return (
    <nav className={styles.rail} aria-label={SHELL_TEXT.roomsLabel}>
      {PLACES.map(({ room, Icon }) => (
        <Place
          key={room}
          room={room}
          keys={`mod+${keyOfRoom(room)}`}
          icon={<Icon size={19} strokeWidth={1.75} aria-hidden />}
        >
          {room === 'queue' && unknown > 0 && (
            <Badge tone="unknown" count={unknown} name={SHELL_TEXT.needsYou(unknown)} />
          )}
          {room === 'queue' && unknown === 0 && held > 0 && (
            <Badge tone="asking" count={held} name={CANARY_TEXT.waitingTip} />
          )}
          {room === 'queue' && unknown === 0 && held === 0 && running > 0 && (
            <Badge tone="running" count={running} name={SHELL_TEXT.running(running)} />
          )}
          {room === 'review' && fresh > 0 && (
            <Badge tone="ready" count={fresh} name={SHELL_TEXT.newTakes(fresh)} />
          )}
        </Place>
      ))}
      <FoldButton />
    </nav>
  );
}

function Place(props: { room: Room; keys: string; icon: React.ReactNode; children: React.ReactNode }) {
  const { room, keys, icon, children } = props;
  const isHere = useNavigation((navigation) => navigation.room === room);
  const spring = useDragSpring(() => openRoom(room));
  return (
    <span className={room === 'settings' ? styles.last : undefined} {...spring}>
      <PlainButton
        aria-label={SHELL_TEXT.rooms[room]}
        aria-current={isHere ? 'page' : undefined}
        tip={SHELL_TEXT.rooms[room]}
        tipKeys={keys}
        tipSide="end"
        className={classNames(styles.place, isHere && styles.here)}
        onPress={() => openRoom(room)}
      >
        {icon}
        <span className={styles.name} aria-hidden>
          {SHELL_TEXT.rooms[room]}
        </span>
        {children}
      </PlainButton>
    </span>
  );
}

function FoldButton() {
  const isFolded = useCore((core) => core.settings.isRailFolded);
  const label = isFolded ? SHELL_TEXT.showNames : SHELL_TEXT.hideNames;
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <PlainButton
      aria-label={label}
      tip={label}
      tipKeys="mod+\\"
      tipSide="end"
      className={classNames(styles.place, styles.fold)}
      onPress={() => RAIL_ROW.run(readCore())}
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden />
    </PlainButton>
  );
}

/** A room opens under what is held over its button, so that it can be dropped there. */
function useDragSpring(open: () => void) {
  const timer = useRef<number | undefined>(undefined);
  const stop = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  };
  return {
    onDragOver(event: DragEvent) {
      // A tile of a form has nothing to look for in another room.
      if (!bringsNewReferences(event.dataTransfer)) return;
      timer.current ??= window.setTimeout(() => {
        stop();
        open();
      }, SPRING_MILLISECONDS);
    },
    onDragLeave: stop,
    onDrop: stop,
  };
}

function Badge({
  tone,
  count,
  name,
}: {
  tone: 'running' | 'unknown' | 'asking' | 'ready';
  count: number;
  name: string;
}) {
  return (
    <span className={classNames('numbers', styles.badge, styles[tone])} title={name}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** What a toast about takes that are ready is about. */
const TAKES_READY = 'takes-ready';

/** Takes that came since Review was looked at last. */
const useFreshTakes = create<{ readonly unseen: ReadonlySet<string> }>(() => ({ unseen: new Set() }));

/** Says of each take that it is ready, and counts those that nobody has seen in Review. */
export function useFreshTakesNotice(): void {
  useEffect(() => {
    const startedAt = Date.now();
    const known = new Set<string>();
    const stopListening = onCoreEvent((event) => {
      if (event.type !== 'takes-changed') return;
      const came = event.takes.filter((take) => isFresh(take, startedAt) && !known.has(take.id));
      for (const { id } of came) known.add(id);
      const real = came.filter(({ testMode }) => !testMode);
      if (real.length > 0 && useNavigation.getState().room !== 'review') notify(real);
    });
    const stopFollowing = useNavigation.subscribe(({ room }) => {
      if (room !== 'review' || useFreshTakes.getState().unseen.size === 0) return;
      useFreshTakes.setState({ unseen: new Set() });
      settleToasts(TAKES_READY);
    });
    return () => {
      stopListening();
      stopFollowing();
    };
  }, []);
}

/** Made by a job while the window is open; what was imported or found again is nothing new. */
function isFresh({ createdAt, model, binnedAt, missingAt }: Take, since: number): boolean {
  return createdAt >= since && model !== '' && binnedAt === null && missingAt === null;
}

/** One toast for all that nobody has seen: it counts on while a batch arrives. */
function notify(came: readonly Take[]): void {
  const unseen = new Set(useFreshTakes.getState().unseen);
  for (const { id } of came) unseen.add(id);
  useFreshTakes.setState({ unseen });
  const newest = came.at(-1);
  if (newest === undefined) return;
  showToast({
    tone: 'done',
    isNews: true,
    about: TAKES_READY,
    text: NOTIFICATION_TEXT.takesReady(unseen.size),
    detail: newest.name,
    action: {
      label: NOTIFICATION_TEXT.openTake,
      leadsTo: 'review',
      run: () => (unseen.size === 1 ? openTake(newest.id) : openRoom('review')),
    },
  });
}
