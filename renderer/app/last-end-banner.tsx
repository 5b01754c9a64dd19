import { useState } from 'react';
import type { LastEnd } from '../../shared/diagnostics/contract.ts';
import { DIAGNOSTICS_TEXT } from '../../shared/diagnostics/text.ts';
import { runCall } from '../state/core/run-call.ts';
import { useDiagnostics } from '../state/navigation/frame-dialogs.ts';
import { Button } from '../ui/inputs/button.tsx';
import styles from './last-end-banner.module.css';

/** After a run that ended badly: one line, and the way to a report. */
export function LastEndBanner({ end }: { readonly end: LastEnd }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
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
