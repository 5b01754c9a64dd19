import { useEffect, useState } from 'react';
import {
  UPDATE_CHOICES,
  type UpdateChoice,
  type UpdateState,
} from '../../../../shared/updates/decide-updates.ts';
import { UPDATES_TEXT } from '../../../../shared/updates/text.ts';
import { call } from '../../../bridge.ts';
import { onCoreEvent, useCore, useNews } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useNow } from '../../../ui/feedback/use-now.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { useFirstReading } from '../first-reading.ts';
import { FixedNote, SettingRow, useFixedBy } from '../rows/setting-row.tsx';

import styles from '../rows/settings-room.module.css';

/** Whether and how this copy keeps itself up to date, and how far that is. */
export function UpdatesSection() {
  const version = useNews((store) => store.version);
  const choice = useCore((core) => core.settings.updates);
  const fixedBy = useFixedBy('updates');
  const state = useUpdateState();
  if (state === null) return null;
  const isImpossible = state.kind === 'impossible';
  return (
    <>
      <SettingRow
        name={UPDATES_TEXT.title}
        lead={isImpossible ? undefined : UPDATES_TEXT.choiceLeads[choice]}
        note={<FixedNote by={fixedBy} />}
      >
        {!isImpossible && (
          <Segmented
            label={UPDATES_TEXT.title}
            segments={UPDATE_CHOICES.map((value) => ({ value, label: UPDATES_TEXT.choices[value] }))}
            value={choice}
            isDisabled={fixedBy !== null}
            onChange={(value) => void runCall('settings.update', { updates: value as UpdateChoice })}
          />
        )}
      </SettingRow>
      <Stand state={state} version={version} />
    </>
  );
}

function Stand({ state, version }: { readonly state: UpdateState; readonly version: string }) {
  const now = useNow();
  if (state.kind === 'failed')
    return (
      <ErrorNote failure={state.error}>
        <CheckButton />
      </ErrorNote>
    );
  const canCheck = state.kind === 'current';
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        {/* How far it is, the bar says to whoever asks; each megabyte would be said otherwise. */}
        <p role={state.kind === 'downloading' ? undefined : 'status'}>{describeStand(state, version, now)}</p>
        {state.kind === 'downloading' && (
          <ProgressBar
            label={UPDATES_TEXT.progress}
            share={state.total === 0 ? 0 : Math.min(1, state.bytes / state.total)}
          />
        )}
        {canCheck && <p className={styles.lead}>{UPDATES_TEXT.lead}</p>}
      </div>
      {canCheck && <CheckButton />}
    </div>
  );
}

function CheckButton() {
  return <Button onPress={() => void runCall('updates.check', {})}>{UPDATES_TEXT.check}</Button>;
}

function describeStand(
  state: Exclude<UpdateState, { kind: 'failed' }>,
  version: string,
  now: number,
): string {
  switch (state.kind) {
    case 'impossible':
      return UPDATES_TEXT.impossible[state.why];
    case 'off':
      return UPDATES_TEXT.off;
    case 'checking':
      return UPDATES_TEXT.checking;
    case 'current':
      return state.checkedAt === null
        ? UPDATES_TEXT.notChecked
        : UPDATES_TEXT.current(version, state.checkedAt, now);
    case 'downloading':
      return UPDATES_TEXT.downloading(state.version, state.bytes, state.total);
    case 'ready':
      return UPDATES_TEXT.ready(state.version);
  }
}

/** As it was when it was asked, and as it is told from then on. */
function useUpdateState(): UpdateState | null {
  const [state, setState] = useState<UpdateState | null>(useFirstReading().updates ?? null);
  useEffect(() => {
    let isTold = false;
    const stop = onCoreEvent((event) => {
      if (event.type !== 'update-changed') return;
      isTold = true;
      setState(event.state);
    });
    void call('updates.state', {}).then((answer) => answer.ok && !isTold && setState(answer.value));
    return stop;
  }, []);
  return state;
}
