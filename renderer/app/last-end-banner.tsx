import { useState } from 'react';
import { DIAGNOSTICS_TEXT } from '../../shared/diagnostics/text.ts';
import { useCore } from '../state/core/core-store.ts';
import { runCall } from '../state/core/run-call.ts';
import { useQuery } from '../state/core/use-query.ts';
import { useDiagnostics } from '../state/diagnostics-store.ts';
import { Button } from '../ui/inputs/button.tsx';
import styles from './last-end-banner.module.css';

/** After a run that ended badly: one line, and the way to a report. A safe start says more, and stands in its place. */
export function LastEndBanner() {
  const { value: end } = useQuery('diagnostics.lastEnd', {});
  const [isDismissed, setDismissed] = useState(false);
  const isSafeStart = useCore((core) => core.status.safeStart !== null);
  if (end === null || isDismissed || isSafeStart) return null;
  const say = end.what === 'program' ? DIAGNOSTICS_TEXT.crashed : DIAGNOSTICS_TEXT.windowCrashed;
  return (
    <section className={styles.banner} aria-label={DIAGNOSTICS_TEXT.region}>
      <p className={styles.words}>{say(end.at)}</p>
      <Button onPress={() => useDiagnostics.setState({ isOpen: true })}>{DIAGNOSTICS_TEXT.create}</Button>
      <Button
        onPress={() => {
          setDismissed(true);
          void runCall('diagnostics.dismiss', {});
        }}
      >
        {DIAGNOSTICS_TEXT.dismiss}
      </Button>
    </section>
  );
}
