import { type ReactNode, useEffect } from 'react';
import { isForInputMethod } from '../../ui/keys/decisive-key.ts';
import { isUnderSomething } from '../../ui/keys/layers.ts';
import { meantKey } from '../../ui/keys/meant-key.ts';
import { hasCommandKey, isTyping } from '../../ui/keys/platform.tsx';

/** Something that can be done now: what menus, bars and the palette offer. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** The key that is shown beside it, such as `mod+shift+E`. */
  readonly keys?: string;
  /** Further words by which it is found. */
  readonly find?: string;
  /** What kind of thing it is, where the title is only its name. */
  readonly detail?: string;
  /** Menus draw a line where the section changes. */
  readonly section?: string;
  /** Stands for the words where there is no room for them. */
  readonly sign?: ReactNode;
  /** Whether it is so already: shown as a mark in menus. Left out where it is no state. */
  readonly isOn?: boolean;
  /** What may be charged when it runs, in words: it is asked for once more, and stands behind all others. */
  readonly charge?: string;
  /** What else is to be read before a yes. */
  readonly warning?: string | null;
  readonly run: () => void;
}

/**
 * A row of a room's table of commands. Keys, menus, bars, the palette and the keyboard map are all made from it, so that
 * none of them offers what another does not. What it acts on is handed in.
 */
export interface CommandRow<Target> {
  readonly id: string;
  /** Asked for whenever it is shown, as all words: the language may have changed. */
  readonly title: (target: Target) => string;
  /** Every key that runs it; the first is shown. */
  readonly keys?: readonly string[];
  readonly find?: () => string;
  readonly section?: string;
  readonly sign?: ReactNode;
  /** What the keyboard map says, where it is not the title; rows with the same words share a line. Null: it is left out. */
  readonly mapWords?: (() => string) | null;
  /** Whether it makes sense now; left out where it always does. */
  readonly canRun?: (target: Target) => boolean;
  readonly isOn?: (target: Target) => boolean;
  /** What may be charged when it runs, in words: the palette asks once more. */
  readonly charge?: (target: Target) => string | null;
  readonly run: (target: Target) => void;
  /** What else is to be read before a yes. */
  readonly warning?: (target: Target) => string | null;
  /** Left out where the palette offers it. */
  readonly isInPalette?: false;
  /** Says why it can’t run, where its key is pressed all the same. */
  readonly explain?: (target: Target) => void;
}

/** The rows that make sense for a target now, ready to be offered. */
export function bindCommands<Target>(rows: readonly CommandRow<Target>[], target: Target): Command[] {
  return rows.filter((row) => row.canRun?.(target) ?? true).map((row) => bindRow(row, target));
}

function bindRow<Target>(row: CommandRow<Target>, target: Target): Command {
  const { id, title, keys, find, section, sign, isOn, warning, run } = row;
  const charge = row.charge?.(target) ?? null;
  return {
    id,
    title: title(target),
    ...(keys?.[0] === undefined ? {} : { keys: keys[0] }),
    ...(find === undefined ? {} : { find: find() }),
    ...(section === undefined ? {} : { section }),
    ...(sign === undefined ? {} : { sign }),
    ...(isOn === undefined ? {} : { isOn: isOn(target) }),
    ...(charge === null ? {} : { charge }),
    ...(warning === undefined ? {} : { warning: warning(target) }),
    run: () => run(target),
  };
}

/** Runs the first row that the key belongs to and that makes sense now, or says why none does; false where there is none. */
export function runByKey<Target>(
  rows: readonly CommandRow<Target>[],
  target: Target,
  event: KeyboardEvent,
): boolean {
  const meant = rows.filter(({ keys }) => keys?.some((one) => isPressed(one, event)));
  const row = meant.find(({ canRun }) => canRun?.(target) ?? true);
  if (row !== undefined) {
    row.run(target);
    return true;
  }
  const explaining = meant.find(({ explain }) => explain !== undefined);
  explaining?.explain?.(target);
  return explaining !== undefined;
}

/** Keys whose name on the screen is not the one that events have. */
const EVENT_KEYS: Readonly<Record<string, readonly string[]>> = {
  enter: ['Enter'],
  delete: ['Delete', 'Backspace'],
  Esc: ['Escape'],
  Space: [' '],
  plus: ['+', '='],
  '←': ['ArrowLeft'],
  '→': ['ArrowRight'],
  '↑': ['ArrowUp'],
  '↓': ['ArrowDown'],
};

/** Whether a combination such as `mod+shift+E` is what was pressed. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  if (isForInputMethod(event)) return false;
  const parts = keys.split('+');
  const name = parts.at(-1) ?? '';
  const wanted = EVENT_KEYS[name] ?? [name];
  const pressed = meantKey(event).toLowerCase();
  if (!wanted.some((key) => key.toLowerCase() === pressed)) return false;
  const isPlain = !event.metaKey && !event.ctrlKey;
  if (parts.includes('mod') ? !hasCommandKey(event) : !isPlain) return false;
  if (parts.includes('alt') !== event.altKey) return false;
  // Signs and digits may need Shift themselves, which depends on the keyboard.
  const isShiftMeant = /^[a-z]$/i.test(name) || wanted.some((key) => key.length > 1);
  return !isShiftMeant || parts.includes('shift') === event.shiftKey;
}

/** A line of the keyboard map: keys such as `mod+K`, and what they do. */
interface KeyLine {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Keys of one place, for the keyboard map. */
export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly KeyLine[];
}

/** Lines of the keyboard map: rows with the same words share one. Ranges of keys are written as their ends. */
export function mapKeys<Target>(rows: readonly CommandRow<Target>[]): KeyLine[] {
  const lines = new Map<string, string[]>();
  for (const { keys, mapWords, title } of rows) {
    if (keys === undefined || mapWords === null) continue;
    // Titles that name their target belong to rows without keys.
    const does = mapWords?.() ?? (title as () => string)();
    lines.set(does, [...(lines.get(does) ?? []), ...(mapWords === undefined ? keys : keys.slice(0, 1))]);
  }
  return [...lines].map(([does, keys]) => ({
    does,
    keys: keys.length > 3 ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : keys,
  }));
}

const offers = new Set<() => readonly Command[]>();

/** What the rooms that are open offer now, for the palette. */
export function listOffered(): Command[] {
  return [...offers].flatMap((list) => list());
}

/** Offers commands in the palette for as long as the caller is drawn; `list` must stay the same from drawing to drawing. */
export function useOffer(list: () => readonly Command[]): void {
  useEffect(() => {
    offers.add(list);
    return () => {
      offers.delete(list);
    };
  }, [list]);
}

type Acts<Name extends string> = Readonly<Partial<Record<Name, () => void>>>;

/**
 * What the parts of a room do that only they can do, such as a player that plays: a row of the table asks here whether
 * somebody can, and the part that was drawn last does it.
 */
export function makeActs<Name extends string>() {
  const present: Acts<Name>[] = [];
  const find = (name: Name) => present.findLast((acts) => acts[name] !== undefined)?.[name];
  function add(acts: Acts<Name>): () => void {
    present.push(acts);
    return () => {
      present.splice(present.indexOf(acts), 1);
    };
  }
  return {
    /** What the caller does for as long as it is drawn. */
    useActs(acts: Acts<Name>): void {
      // biome-ignore lint/correctness/useExhaustiveDependencies: `add` is made once, with the acts
      useEffect(() => add(acts), [acts]);
    },
    /** What a row has that is done by a part of the room. */
    by: (name: Name) => ({ canRun: () => find(name) !== undefined, run: () => find(name)?.() }),
  };
}

/** Whether a key is meant for the room: not for text, for what lies on top, or for a slider or radio that moves by it. */
export function isForRoom(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || isTyping(target) || isUnderSomething(event)) return false;
  const isControl = target instanceof HTMLElement && target.matches('input, [role=slider]');
  return !(isControl && /^(Arrow|Home$|End$|Page)/.test(key));
}
