import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import type { RefusedFile, WatchReport } from '../../../../shared/domain/prompt/watch.ts';
import { describeProblem } from '../../../../shared/messages/problems.ts';
import { JOINING_TEXT, joinFacts } from '../../../../shared/messages/text/joining.ts';
import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { listWatchStand, WATCH_TEXT } from '../../../../shared/messages/text/watches.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { applyWatches, useWatchStore } from '../../../projections/watch-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { removeWatch } from './remove-watch.ts';
import styles from './template-panel.module.css';
import { useTemplateStore } from './template-store.ts';
import { WatchForm } from './watch-form.tsx';

/** Watched folders and how each goes; a new one is begun here. */
export function WatchList() {
  const watches = useWatchStore((store) => store.watches);
  const [isAdding, setAdding] = useState(false);
  if (isAdding) return <WatchForm onDone={() => setAdding(false)} />;
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{WATCH_TEXT.lead}</p>
      {watches.length === 0 ? (
        <p className={styles.lead}>{WATCH_TEXT.none}</p>
      ) : (
        <ul className={styles.list} aria-label={WATCH_TEXT.list}>
          {watches.map((watch) => (
            <WatchRow key={watch.id} watch={watch} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button look="main" onPress={() => setAdding(true)}>
          {WATCH_TEXT.add}
        </Button>
      </div>
    </div>
  );
}

function WatchRow({ watch }: { watch: WatchReport }) {
  const { id, folder, state, isPaused, refused, refusedCount } = watch;
  const template = useTemplateStore(({ kept }) => kept.templates.find((one) => one.id === watch.templateId));
  const isFine = state === 'watching' || state === 'paused';
  const Icon = state === 'watching' ? Eye : EyeOff;
  const label = (action: string) => TEMPLATE_TEXT.actionOn(action, folder);
  const run = async (done: Promise<readonly WatchReport[] | null>) => {
    const watches = await done;
    if (watches !== null) applyWatches(watches);
  };
  return (
    <li className={styles.entry} data-state={state}>
      <Icon size={15} aria-hidden />
      <span className={styles.what}>
        <bdi className={`given-name ${styles.name}`} title={folder}>
          {folder}
        </bdi>
        <span className={`numbers ${styles.about} ${styles.wrapped}`}>
          <span className={isFine ? undefined : styles.warn}>{WATCH_TEXT.states[state]}</span>
          {' · '}
          {[
            ...(template === undefined ? [] : [template.name]),
            WATCH_TEXT.modes[watch.mode],
            ...listWatchStand(watch),
          ].join(' · ')}
        </span>
        {refusedCount > 0 && (
          <span className={`${styles.about} ${styles.wrapped}`}>
            {WATCH_TEXT.refused(refusedCount, joinFacts(refused.slice(0, 3).map(describeRefused)))}
          </span>
        )}
      </span>
      <span className={styles.actions}>
        {refusedCount > 0 && (
          <Button look="quiet" onPress={() => void run(runCall('watches.retry', { watchId: id }))}>
            {WATCH_TEXT.retry}
          </Button>
        )}
        <Button
          aria-label={label(isPaused ? WATCH_TEXT.resume : WATCH_TEXT.pause)}
          onPress={() => void run(runCall('watches.pause', { watchId: id, paused: !isPaused }))}
        >
          {isPaused ? WATCH_TEXT.resume : WATCH_TEXT.pause}
        </Button>
        <Button look="quiet" aria-label={label(WATCH_TEXT.remove)} onPress={() => void removeWatch(watch)}>
          {WATCH_TEXT.remove}
        </Button>
      </span>
    </li>
  );
}

function describeRefused({ name, reason, problem }: RefusedFile): string {
  return JOINING_TEXT.bracketed(
    name,
    problem === null ? WATCH_TEXT.reasons[reason] : describeProblem(problem),
  );
}
