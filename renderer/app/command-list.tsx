import { type KeyboardEvent, useState } from 'react';
import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { type Command, listOffered } from '../navigation/commands.ts';
import type { CoreState } from '../projections/core/core-state.ts';
import { readCore, useCore } from '../projections/core/core-store.ts';
import { askBeforeCharge } from '../projections/queue/charge-question.ts';
import { isEnter, isForInputMethod } from '../ui/keys/decisive-key.ts';
import { Kbd } from '../ui/keys/kbd.tsx';
import { onceDrawn } from '../ui/keys/once-drawn.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './app-dialogs.module.css';
import { openDialog } from './app-store.ts';
import { findCommands, listCommands } from './commands.ts';
import { listSearches, useFinds } from './palette-finds.ts';

/** Finds a command by its words, and runs it. */
export function CommandList({ onDone }: { readonly onDone: () => void }) {
  const core = useCore((state) => state);
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const finds = useFinds(query);
  const commands = [
    ...findCommands([...listAll(core), ...finds], query),
    ...listSearches(query, core.takeCount > 0),
  ];
  const current = commands[Math.min(place, commands.length - 1)];

  function run(command: Command | undefined): void {
    if (command === undefined) return;
    onDone();
    // Once the list is gone, so that what is focused then keeps the focus.
    if (command.charge === undefined) onceDrawn(command.run);
    else ask(command);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (isForInputMethod(event)) return;
    if (isEnter(event)) run(current);
    else if (step !== 0 && commands.length > 0) setPlace((place + step + commands.length) % commands.length);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        className={styles.search}
        role="combobox"
        aria-expanded
        aria-controls="command-list"
        aria-label={SHELL_TEXT.commandsTip}
        aria-activedescendant={current && `command-${current.id}`}
        placeholder={SHELL_TEXT.commandsPlaceholder}
        // biome-ignore lint/a11y/noAutofocus: the list was asked for in order to type into it
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setPlace(0);
        }}
        onKeyDown={handleKey}
      />
      <div id="command-list" role="listbox" aria-label={SHELL_TEXT.commands} className={styles.commands}>
        {commands.map((command, index) => (
          <Option
            key={command.id}
            command={command}
            isCurrent={command === current}
            onPoint={() => setPlace(index)}
            onChoose={() => run(command)}
          />
        ))}
      </div>
    </>
  );
}

function Option(props: {
  readonly command: Command;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  const { command, isCurrent, onPoint, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above holds the focus and the keys
    <div
      id={`command-${command.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classNames(styles.command, isCurrent && styles.current)}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <bdi className={styles.words}>{command.title}</bdi>
      {command.detail !== undefined && <span className={styles.detail}>{command.detail}</span>}
      {command.charge !== undefined && (
        <span className={classNames('numbers', styles.charge)}>{command.charge}</span>
      )}
      {command.keys !== undefined && <Kbd keys={command.keys} />}
    </div>
  );
}

const listNow = (core: Pick<CoreState, 'status' | 'settings' | 'jobs'>) => listCommands(core, openDialog);

/** What the open room offers comes first, and speaks for what the frame offers under the same name. */
function listAll(core: Parameters<typeof listNow>[0]): Command[] {
  const offered = listOffered();
  const ids = new Set(offered.map(({ id }) => id));
  return [...offered, ...listNow(core).filter(({ id }) => !ids.has(id))];
}

/** Asks about what the command would send by now: jobs may have come and gone since it was chosen. */
function ask(chosen: Command): void {
  const now = (core: Parameters<typeof listNow>[0]) =>
    listAll(core).find(({ id }) => id === chosen.id) ?? chosen;
  askBeforeCharge({
    title: chosen.title,
    read(core) {
      const { charge = null, warning = null } = now(core);
      return { charge, warning };
    },
    run: () => now(readCore()).run(),
  });
}
