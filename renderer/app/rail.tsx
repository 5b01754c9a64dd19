import Clapperboard from 'lucide-react/icons/clapperboard';
import ListOrdered from 'lucide-react/icons/list-ordered';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Settings from 'lucide-react/icons/settings';
import SquarePen from 'lucide-react/icons/square-pen';
import Table2 from 'lucide-react/icons/table-2';
import Users from 'lucide-react/icons/users';
import { type DragEvent, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { CANARY_TEXT } from '../../shared/messages/text/canary.ts';
import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { bringsNewReferences } from '../forms/slots/drag-state.ts';
import { keyOfRoom, openRoom, type Room, useNavigation } from '../navigation/navigation-store.ts';
import { readCore, useCore } from '../projections/core/core-store.ts';
import { runCall } from '../projections/core/run-call.ts';
import { Tip } from '../ui/overlays/tip.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { useFreshTakes } from './fresh-takes.ts';
import styles from './rail.module.css';

/** How long something is held over a room's button before the room opens under it. */
const SPRING_MILLISECONDS = 450;

const PLACES = [
  { room: 'compose', Icon: SquarePen },
  { room: 'batch', Icon: Table2 },
  { room: 'queue', Icon: ListOrdered },
  { room: 'review', Icon: Clapperboard },
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
      <TooltipTrigger delay={500} closeDelay={60}>
        <Button
          aria-label={SHELL_TEXT.rooms[room]}
          {...(isHere ? { 'aria-current': 'page' as const } : {})}
          className={classNames(styles.place, isHere && styles.here)}
          onPress={() => openRoom(room)}
        >
          {icon}
          <span className={styles.name} aria-hidden>
            {SHELL_TEXT.rooms[room]}
          </span>
          {children}
        </Button>
        <Tip keys={keys} placement="end">
          {SHELL_TEXT.rooms[room]}
        </Tip>
      </TooltipTrigger>
    </span>
  );
}

/** Shows or hides the names; it is kept between starts. */
export function foldRail(): void {
  void runCall('settings.update', { isRailFolded: !readCore().settings.isRailFolded });
}

function FoldButton() {
  const isFolded = useCore((core) => core.settings.isRailFolded);
  const label = isFolded ? SHELL_TEXT.showNames : SHELL_TEXT.hideNames;
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <TooltipTrigger delay={500} closeDelay={60}>
      <Button aria-label={label} className={classNames(styles.place, styles.fold)} onPress={foldRail}>
        <Icon size={17} strokeWidth={1.75} aria-hidden />
      </Button>
      <Tip keys="mod+\\" placement="end">
        {label}
      </Tip>
    </TooltipTrigger>
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
