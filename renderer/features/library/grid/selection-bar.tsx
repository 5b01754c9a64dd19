import Columns from 'lucide-react/icons/columns-2';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Share from 'lucide-react/icons/share';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { REVIEW_COMMANDS } from '../../../../shared/library/review-commands-text.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { bindCommands, type Command } from '../../../state/navigation/commands.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import marks from '../../../takes/take-marks.module.css';
import { MarkControls } from '../../../takes/take-marks.tsx';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { formatKeys } from '../../../ui/keys/platform.tsx';
import { REVIEW_ROWS } from '../commands/review-commands.tsx';
import { readTarget, takeOf } from '../review-target.ts';
import { markTakes, useReviewStore } from '../state/review-store.ts';
import { useTakeMenu } from '../use-take-menu.tsx';
import styles from './selection-bar.module.css';

/** With a picture, and its words from the table of commands. */
const BUTTONS = [
  ['compare', <Columns key="" size={14} aria-hidden />],
  ['use-as', <CornerUpLeft key="" size={14} aria-hidden />],
  ['export', <Share key="" size={14} aria-hidden />],
  ['bin', <Trash key="" size={14} aria-hidden />],
  ['restore', <Undo key="" size={14} aria-hidden />],
] as const;

/** What can be done with what is selected; it stands at the foot of the grid for as long as something is. */
export function SelectionBar() {
  const selected = useReviewStore((store) => store.selectedIds);
  const currentId = useReviewStore((store) => store.currentId);
  // What is selected, how it is marked, and what stands beside it all decide what can be done.
  useTakeStore((store) => store.window);
  const menu = useTakeMenu();
  if (selected.size === 0 && currentId === null) return null;
  const target = readTarget();
  const take = takeOf(target);
  const commands = new Map(bindCommands(REVIEW_ROWS, target).map((command) => [command.id, command]));
  return (
    <section className={`room-bar ${styles.bar}`} aria-label={REVIEW_COMMANDS.selectionBar}>
      <span className={`numbers ${styles.count}`}>{REVIEW_TEXT.selected(target.takeIds.length)}</span>
      {take !== undefined && (
        <MarkControls take={take} onMark={(mark) => void markTakes(mark, target.takeIds)} />
      )}
      <span className="bar-divider" />
      <Labels commands={commands} />
      <span className="bar-divider" />
      {BUTTONS.map(([id, icon]) => (
        <Act key={id} command={commands.get(id)} icon={icon} />
      ))}
      <IconButton
        label={REVIEW_TEXT.more}
        aria-haspopup="menu"
        size="small"
        icon={<Ellipsis size={15} />}
        onPress={({ currentTarget: button }) => {
          const { left, top } = button.getBoundingClientRect();
          menu.openAt({ x: left, y: top }, target);
        }}
      />
      <span className={styles.space} />
      <IconButton
        label={REVIEW_COMMANDS.deselect}
        keys="Esc"
        size="small"
        icon={<X size={14} />}
        onPress={() => commands.get('deselect')?.run()}
      />
      {menu.element}
    </section>
  );
}

function Act({ command, icon }: { readonly command: Command | undefined; readonly icon: ReactNode }) {
  if (command === undefined) return null;
  const tip = command.keys === undefined ? undefined : formatKeys(command.keys);
  return (
    <Button size="small" icon={icon} tip={tip} onPress={command.run}>
      {command.title}
    </Button>
  );
}

function Labels({ commands }: { readonly commands: ReadonlyMap<string, Command> }) {
  return (
    <fieldset className={marks.marks} aria-label={REVIEW_TEXT.label}>
      {[...commands.values()]
        .filter(({ section, id }) => section === 'label' && id !== 'label-none')
        .map(({ id, title, keys, sign, isOn, run }) => (
          <button
            key={id}
            type="button"
            className={`${marks.mark} ${styles.label}`}
            aria-label={title}
            aria-pressed={isOn}
            title={`${title} (${keys})`}
            onClick={run}
          >
            {sign}
          </button>
        ))}
    </fieldset>
  );
}
