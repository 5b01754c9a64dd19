import Clapperboard from 'lucide-react/icons/clapperboard';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Settings from 'lucide-react/icons/settings';
import SquarePen from 'lucide-react/icons/square-pen';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { openRoom, type Room, useNavigation } from '../navigation/navigation-store.ts';
import { useCore } from '../projections/core-store.ts';
import { classNames } from '../ui/class-names.ts';
import { Tip } from '../ui/tip.tsx';
import styles from './rail.module.css';

const PLACES = [
  { room: 'compose', Icon: SquarePen, keys: 'mod+1' },
  { room: 'queue', Icon: ListOrdered, keys: 'mod+2' },
  { room: 'review', Icon: Clapperboard, keys: 'mod+3' },
  { room: 'settings', Icon: Settings, keys: 'mod+,' },
] as const;

/** The way between the rooms, with the counts that matter. */
export function Rail() {
  const running = useCore((core) => core.status.counts.running);
  const unknown = useCore((core) => core.status.counts.unknown);
  return (
    <nav className={styles.rail} aria-label={SHELL_TEXT.roomsLabel}>
      {PLACES.map(({ room, Icon, keys }) => (
        <Place key={room} room={room} keys={keys} icon={<Icon size={19} strokeWidth={1.75} aria-hidden />}>
          {room === 'queue' && unknown > 0 && (
            <Badge tone="unknown" count={unknown} name={SHELL_TEXT.needsYou(unknown)} />
          )}
          {room === 'queue' && unknown === 0 && running > 0 && (
            <Badge tone="running" count={running} name={SHELL_TEXT.running(running)} />
          )}
        </Place>
      ))}
    </nav>
  );
}

function Place(props: { room: Room; keys: string; icon: React.ReactNode; children: React.ReactNode }) {
  const { room, keys, icon, children } = props;
  const isHere = useNavigation((navigation) => navigation.room === room);
  return (
    <TooltipTrigger delay={500} closeDelay={60}>
      <Button
        aria-label={SHELL_TEXT.rooms[room]}
        {...(isHere ? { 'aria-current': 'page' as const } : {})}
        className={classNames(styles.place, isHere && styles.here, room === 'settings' && styles.last)}
        onPress={() => openRoom(room)}
      >
        {icon}
        {children}
      </Button>
      <Tip keys={keys}>{SHELL_TEXT.rooms[room]}</Tip>
    </TooltipTrigger>
  );
}

function Badge({ tone, count, name }: { tone: 'running' | 'unknown'; count: number; name: string }) {
  return (
    <span className={classNames('numbers', styles.badge, styles[tone])} title={name}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
