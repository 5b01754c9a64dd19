import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Job } from '../../../shared/domain/job.ts';
import { ACTION_WORDS, STEERING_TEXT } from '../../../shared/messages/text/steering.ts';
import { findModel } from '../../../shared/models/index.ts';
import { readCore, useCore } from '../../projections/core-store.ts';
import { isEscape } from '../../ui/decisive-key.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { type JobAction, listPossible } from './job-abilities.ts';
import { runAction } from './job-actions.ts';
import styles from './job-menu.module.css';
import { beginRenaming, openMenu, select, useQueueStore } from './queue-store.ts';
import { readMenuTargets } from './read-targets.ts';
import { ScheduleChoices } from './schedule-choices.tsx';
import { setPaused } from './set-paused.ts';

const GROUPS: readonly (readonly JobAction[])[] = [
  ['edit', 'pause', 'resume', 'schedule', 'unschedule', 'front', 'end'],
  ['watch', 'fetch', 'retry', 'duplicate', 'copy'],
  ['stop', 'cancel', 'remove'],
];

const KEYS: { readonly [Action in JobAction]?: string } = {
  edit: 'E',
  pause: 'P',
  resume: 'P',
  schedule: 'S',
  front: 'alt+Home',
  end: 'alt+End',
  retry: 'R',
  duplicate: 'mod+D',
  copy: 'mod+C',
  cancel: 'delete',
  remove: 'delete',
};

/**
 * The menu of the selection, where it was asked for. The popover keeps it on top; it is closed by hand, because the browser
 * would close it with the release of the very button that opened it.
 */
export function JobMenu() {
  const menu = useQueueStore((store) => store.menu);
  return menu === null ? null : <OpenedMenu key={`${menu.x} ${menu.y}`} {...menu} />;
}

function OpenedMenu({ x, y, page }: { x: number; y: number; page: 'actions' | 'times' }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = box.current;
    if (menu === null) return;
    if (!menu.matches(':popover-open')) menu.showPopover();
    const { width, height } = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(x, window.innerWidth - width - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(y, window.innerHeight - height - 8))}px`;
    menu.querySelector<HTMLElement>(page === 'actions' ? '[role=menuitem]' : 'button, input')?.focus();
  });
  useFocusReturn();
  useDismissal(box);
  return (
    <div ref={box} popover="manual" className={styles.menu}>
      {page === 'actions' ? <Actions jobs={readMenuTargets()} place={{ x, y }} /> : <ScheduleChoices />}
    </div>
  );
}

/** A press beside it, Escape, Tab out of it and another window close the menu. */
function useDismissal(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const closeBeside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) openMenu(null);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (!isEscape(event)) return;
      event.preventDefault();
      event.stopPropagation();
      openMenu(null);
    };
    const close = () => openMenu(null);
    window.addEventListener('pointerdown', closeBeside, true);
    window.addEventListener('focusin', closeBeside);
    window.addEventListener('keydown', closeByKey, true);
    window.addEventListener('blur', close);
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('pointerdown', closeBeside, true);
      window.removeEventListener('focusin', closeBeside);
      window.removeEventListener('keydown', closeByKey, true);
      window.removeEventListener('blur', close);
      window.removeEventListener('resize', close);
    };
  }, [box]);
}

/** The row that the menu was opened from has the focus again, as long as it is there. */
function useFocusReturn(): void {
  useEffect(() => {
    const from = document.activeElement?.closest('[popover]') === null ? null : lastFocused;
    return () => {
      if (document.activeElement === document.body || document.activeElement?.closest('[popover]') !== null)
        from?.focus({ preventScroll: true });
    };
  }, []);
}

let lastFocused: HTMLElement | null = null;
document.addEventListener('focusout', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('[popover]') === null) lastFocused = target;
});

function Actions({ jobs, place }: { jobs: readonly Job[]; place: { x: number; y: number } }) {
  const run = (action: JobAction) => {
    if (action === 'schedule') return openMenu({ ...place, page: 'times' });
    openMenu(null);
    void runAction(jobs, action);
  };
  return (
    <div role="menu" aria-label={STEERING_TEXT.actions} tabIndex={-1} onKeyDown={stepInMenu}>
      {GROUPS.map((group) => (
        <div key={group[0]} className={styles.group}>
          {listPossible(jobs, group)
            .filter((action) => action !== 'edit' || jobs.length === 1)
            .map((action) => (
              <Item key={action} keys={KEYS[action]} onPick={() => run(action)}>
                {ACTION_WORDS[action]}
              </Item>
            ))}
        </div>
      ))}
      <Scopes jobs={jobs} />
    </div>
  );
}

/** What can be done with the batch and the model of the one job that was asked about. */
function Scopes({ jobs }: { jobs: readonly Job[] }) {
  const status = useCore((core) => core.status);
  const profile = useCore((core) => core.profile);
  const [job] = jobs;
  if (job === undefined) return null;
  const { batchId, model } = job;
  const isOneBatch = jobs.every((one) => one.batchId === batchId);
  const isOneModel = jobs.every((one) => one.model === model);
  const isBatchPaused = status.pausedBatches.includes(batchId);
  const isModelPaused = status.pausedModels.includes(model);
  const title = findModel(model, profile)?.title ?? model;
  const close = (run: () => void) => () => {
    openMenu(null);
    run();
  };
  return (
    <div className={styles.group}>
      {isOneBatch && <Item onPick={close(() => selectBatch(batchId))}>{STEERING_TEXT.selectBatch}</Item>}
      {isOneBatch && isManyOf(batchId) && (
        <Item onPick={close(() => beginRenaming(batchId))}>{STEERING_TEXT.renameBatch}</Item>
      )}
      {isOneBatch && (
        <Item onPick={close(() => setPaused({ kind: 'batch', batchId }, !isBatchPaused))}>
          {isBatchPaused ? STEERING_TEXT.resumeBatch : STEERING_TEXT.pauseBatch}
        </Item>
      )}
      {isOneModel && (
        <Item onPick={close(() => setPaused({ kind: 'model', model }, !isModelPaused))}>
          {isModelPaused ? STEERING_TEXT.resumeModel(title) : STEERING_TEXT.pauseModel(title)}
        </Item>
      )}
    </div>
  );
}

function Item(props: { keys?: string | undefined; onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={props.onPick}>
      <span>{props.children}</span>
      {props.keys !== undefined && <Kbd keys={props.keys} />}
    </button>
  );
}

/** A batch of one has no heading, and is called as its job. */
function isManyOf(batchId: string): boolean {
  let jobs = 0;
  for (const job of readCore().jobs.values()) if (job.batchId === batchId) jobs += 1;
  return jobs > 1;
}

function selectBatch(batchId: string): void {
  const jobIds = [...readCore().jobs.values()].filter((job) => job.batchId === batchId).map(({ id }) => id);
  select((now) => ({ ...now, jobIds: new Set(jobIds) }));
}

function stepInMenu(event: ReactKeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + by + items.length) % items.length]?.focus();
}
