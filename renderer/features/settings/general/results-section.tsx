import { useState } from 'react';
import type { Failure } from '../../../../shared/errors.ts';
import { SETTINGS_TEXT } from '../../../../shared/messages/text/settings.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { useFixedBy } from '../rows/fixed-by.ts';
import { FixedNote } from '../rows/fixed-note.tsx';
import styles from '../rows/settings-room.module.css';

/** Where finished takes are saved. A folder that can't be written is refused here, not in the middle of the night. */
export function ResultsSection() {
  const folder = useCore((core) => core.settings.resultsFolder);
  const fixedBy = useFixedBy('resultsFolder');
  const [failure, setFailure] = useState<Failure | null>(null);
  async function choose(): Promise<void> {
    const answer = await call('settings.chooseResultsFolder', {});
    setFailure(answer.ok ? null : answer.error);
  }
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.name}>{SETTINGS_TEXT.resultsFolder}</div>
          <p className={`selectable ${styles.path}`}>{folder}</p>
          <p className={styles.lead}>{SETTINGS_TEXT.resultsLead}</p>
          <FixedNote by={fixedBy} />
        </div>
        <Button
          isDisabled={fixedBy !== null}
          aria-label={SETTINGS_TEXT.chooseResultsFolder}
          onPress={() => void choose()}
        >
          {SETTINGS_TEXT.choose}
        </Button>
      </div>
      {failure !== null && <ErrorNote failure={failure} />}
    </>
  );
}
