import { useEffect, useState } from 'react';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { describeProgress, LIBRARY_TEXT } from '../../../../shared/library/text.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { bringBack, chooseFolderFor, useLibraryWork } from '../../../state/takes/library-work.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { hearWindow } from '../../../ui/keys/layers.ts';
import styles from './library-bar.module.css';
import { showQuery } from './view-menu.tsx';

interface LibraryState {
  readonly missing: number;
  readonly orphans: number;
}

/** What is out of step between library and folders, and how far the work on it has come; nothing where all is well. */
export function LibraryBar() {
  const work = useLibraryWork((store) => store.work);
  const looks = useLookAgain();
  const state = useLibraryState(work === null, looks);
  if (work !== null) {
    return (
      <section className={styles.bar} aria-label={LIBRARY_TEXT.working[work.kind]}>
        <span>{LIBRARY_TEXT.working[work.kind]}</span>
        <bdi className={`code ${styles.folder}`}>{work.folder}</bdi>
        <span className={styles.progress}>
          <ProgressBar
            label={LIBRARY_TEXT.working[work.kind]}
            share={work.total === null || work.total === 0 ? null : work.done / work.total}
          />
        </span>
        <span className="numbers">{describeProgress(work)}</span>
        <Button size="small" onPress={() => void runCall('library.cancel', {})}>
          {LIBRARY_TEXT.cancel}
        </Button>
      </section>
    );
  }
  if (state === null || (state.missing === 0 && state.orphans === 0)) return null;
  return (
    <section className={styles.bar} aria-label={LIBRARY_TEXT.missingCount(state.missing)}>
      {state.missing > 0 && (
        <>
          <span className={styles.words}>{LIBRARY_TEXT.missingCount(state.missing)}</span>
          <Button size="small" look="quiet" onPress={() => showQuery({ isMissing: true })}>
            {FIND_TEXT.showMissing}
          </Button>
          <Button size="small" onPress={() => void chooseFolderFor('relink')}>
            {LIBRARY_TEXT.searchFolder}
          </Button>
        </>
      )}
      {state.orphans > 0 && <Orphans count={state.orphans} />}
    </section>
  );
}

/** Offers to import what the results folder holds: after the database was lost, this brings the library back. */
function Orphans({ count }: { readonly count: number }) {
  return (
    <>
      <span className={styles.words}>{LIBRARY_TEXT.orphans(count)}</span>
      <Button size="small" onPress={() => void bringBack()}>
        {LIBRARY_TEXT.rebuild}
      </Button>
    </>
  );
}

/** Asked when Review is opened, when takes come or go, when files were looked at, and when work is over. */
function useLibraryState(isIdle: boolean, looks: number): LibraryState | null {
  const takes = useCore((core) => core.takeCount);
  const [state, setState] = useState<LibraryState | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the number of takes or of looks changes
  useEffect(() => {
    if (!isIdle) return;
    let isCurrent = true;
    void call('library.state', {}).then((answer) => isCurrent && answer.ok && setState(answer.value));
    return () => {
      isCurrent = false;
    };
  }, [isIdle, takes, looks]);
  return state;
}

/** As many as a call takes: more than are near what is in sight. */
const MAX_PER_CALL = 500;

/**
 * Looks at the files of the takes that are near whenever the window is come back to, because files are moved in other
 * programs; tells how often that was done.
 */
function useLookAgain(): number {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const look = async () => {
      const takeIds = [...useTakeStore.getState().window.byId.keys()].slice(-MAX_PER_CALL);
      if (takeIds.length === 0) return;
      await call('library.lookAt', { takeIds });
      setLooks((now) => now + 1);
    };
    return hearWindow('focus', look);
  }, []);
  return looks;
}
