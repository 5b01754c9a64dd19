import { type KeyboardEvent, useState } from 'react';
import { COMMAND_TEXT, SHELL_TEXT } from '../../shared/app/text.ts';
import { EXPORT_TEXT } from '../../shared/library/export-text.ts';
import { LIBRARY_TEXT } from '../../shared/library/text.ts';
import { sumPaid } from '../../shared/money/ledger.ts';
import type { Settings } from '../../shared/settings/text.ts';
import { readCore, useCore } from '../state/core/core-store.ts';
import { runCall, runSubmit } from '../state/core/run-call.ts';
import { bindCommands, type Command, type CommandRow, listOffered } from '../state/navigation/commands.ts';
import { askBeforeCharge } from '../state/navigation/frame-dialogs.ts';
import { openLedger, openQueue } from '../state/navigation/navigation-store.ts';
import { nextBackdrop } from '../state/next-backdrop.ts';
import {
  describeCharge,
  queueAgainAsWarned,
  UNDO_ROW,
  warnOfSecondCharge,
} from '../state/queue/queue-again.ts';
import { openExport } from '../state/takes/export-store.ts';
import { bringBack, chooseFolderFor } from '../state/takes/library-work.ts';
import { isEnter, isForInputMethod } from '../ui/keys/decisive-key.ts';
import { onceDrawn } from '../ui/keys/hand-focus.ts';
import { Kbd } from '../ui/keys/platform.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { APP_ROWS, type AppTarget } from './app-commands.ts';
import styles from './app-dialogs.module.css';
import { listSearches, useFinds } from './palette-finds.ts';

/** Finds a command by its words, and runs it. */
export function CommandList({ onDone }: { readonly onDone: () => void }) {
  const core = useCore((state) => state);
  const [query, setQuery] = useState('');
  // By what it is, not where: what is found later may come to stand before it. Null for the first.
  const [pointed, setPointed] = useState<string | null>(null);
  const finds = useFinds(query);
  const commands = [
    ...findCommands([...listAll(core), ...finds], query),
    ...listSearches(query, core.takeCount > 0),
  ];
  const current = commands.find(({ id }) => id === pointed) ?? commands[0];

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
    else if (step !== 0 && current !== undefined) {
      const place = commands.indexOf(current) + step;
      setPointed(commands.at(place % commands.length)?.id ?? null);
    } else return;
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
          setPointed(null);
        }}
        onKeyDown={handleKey}
      />
      <div id="command-list" role="listbox" aria-label={SHELL_TEXT.commands} className={styles.commands}>
        {commands.map((command) => (
          <Option
            key={command.id}
            command={command}
            isCurrent={command === current}
            onPoint={() => setPointed(command.id)}
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

/** What the open room offers comes first, and speaks for what the frame offers under the same name. */
function listAll(core: AppTarget): Command[] {
  const offered = listOffered();
  const ids = new Set(offered.map(({ id }) => id));
  return [...offered, ...listCommands(core).filter(({ id }) => !ids.has(id))];
}

/** Asks about what the command would send by now: jobs may have come and gone since it was chosen. */
function ask(chosen: Command): void {
  const now = (core: AppTarget) => listAll(core).find(({ id }) => id === chosen.id) ?? chosen;
  askBeforeCharge({
    title: chosen.title,
    read(core) {
      const { charge = null, warning = null } = now(core);
      return { charge, warning };
    },
    run: () => now(readCore()).run(),
  });
}

/** Everything of the frame that can be asked for by name now. */
export function listCommands(target: AppTarget): Command[] {
  const rows = [...APP_ROWS.filter(({ isInPalette }) => isInPalette !== false), ...PALETTE_ROWS];
  return bindCommands(rows, target);
}

type Row = CommandRow<AppTarget>;

const change = (settings: Partial<Settings>) => void runCall('settings.update', settings);
const resume = () => void runSubmit('queue.resume', {});
const chargeOfWaiting = ({ status }: AppTarget) => describeCharge(status.reserved);
const failedOf = ({ jobs }: AppTarget) => [...jobs.values()].filter(({ state }) => state === 'failed');

/** Commands without a key, or with one that is a room's. Those that let jobs go out are asked about, unless they send only what is free. */
const PALETTE_ROWS: readonly Row[] = [
  {
    id: 'pause',
    title: () => COMMAND_TEXT.pause,
    canRun: ({ status }) => !status.paused,
    run: () => void runCall('queue.pause', {}),
  },
  { id: 'ledger', title: () => COMMAND_TEXT.showLedger, run: () => openLedger() },
  { id: 'unknown', title: () => COMMAND_TEXT.showUnknown, run: () => openQueue({ filter: 'unknown' }) },
  { id: 'failed', title: () => COMMAND_TEXT.showFailed, run: () => openQueue({ filter: 'failed' }) },
  { id: 'dark', title: () => COMMAND_TEXT.themeDark, run: () => change({ theme: 'dark' }) },
  { id: 'light', title: () => COMMAND_TEXT.themeLight, run: () => change({ theme: 'light' }) },
  { id: 'system', title: () => COMMAND_TEXT.themeSystem, run: () => change({ theme: 'system' }) },
  { id: 'backdrop', title: () => COMMAND_TEXT.backdropNext, keys: ['B'], run: nextBackdrop },
  {
    id: 'folder',
    title: () => COMMAND_TEXT.resultsFolder,
    run: () => void runCall('settings.chooseResultsFolder', {}),
  },
  { id: 'export', title: () => EXPORT_TEXT.command, keys: ['mod+shift+E'], run: openExport },
  { id: 'import', title: () => LIBRARY_TEXT.importFolder, run: () => void chooseFolderFor('import') },
  { id: 'relink', title: () => LIBRARY_TEXT.findMissing, run: () => void chooseFolderFor('relink') },
  { id: 'rebuild', title: () => LIBRARY_TEXT.rebuildCommand, run: () => void bringBack() },
  {
    id: 'resume',
    title: () => COMMAND_TEXT.resume,
    canRun: ({ status }) => status.paused,
    charge: chargeOfWaiting,
    run: resume,
  },
  {
    id: 'go-on',
    title: () => COMMAND_TEXT.goOn,
    canRun: ({ status }) => status.startUp !== null,
    charge: chargeOfWaiting,
    run: resume,
  },
  UNDO_ROW,
  {
    id: 'retry',
    title: () => COMMAND_TEXT.retryFailed,
    canRun: ({ status }) => status.counts.failed > 0,
    charge: (target) => describeCharge(sumPaid(failedOf(target))),
    warning: (target) => warnOfSecondCharge(failedOf(target)),
    run: (target) => void queueAgainAsWarned(failedOf(target)),
  },
];

/**
 * Commands that have every word of a query, in their title or the words they are found by: titles that begin with it first,
 * then those with a word that does, and behind all others those that delete and those that may charge.
 */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter((command) => {
    const text = textOf(command);
    return words.every((word) => text.includes(word));
  });
  const risk = ({ charge, section }: Command) => (charge !== undefined ? 2 : section === 'remove' ? 1 : 0);
  const rank = ({ title }: Command) => rankOf(title.toLowerCase(), words[0] ?? '');
  return found.toSorted((one, other) => risk(one) - risk(other) || rank(one) - rank(other));
}

function textOf({ title, find = '' }: Command): string {
  return `${title} ${find}`.toLowerCase();
}

function rankOf(title: string, first: string): number {
  if (title.startsWith(first)) return 0;
  return title.split(/\s+/).some((part) => part.startsWith(first)) ? 1 : 2;
}
