import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useState } from 'react';
import type { LastEnd } from '../../shared/diagnostics/contract.ts';
import { DIAGNOSTICS_TEXT } from '../../shared/diagnostics/text.ts';
import type { FileInHand } from '../../shared/queue/status.ts';
import { SAFE_START_TEXT } from '../../shared/queue/text.ts';
import { useCore } from '../state/core/core-store.ts';
import { runCall, runSubmit } from '../state/core/run-call.ts';
import { useDiagnostics } from '../state/navigation/frame-dialogs.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Named } from '../ui/text/direction.tsx';
import styles from './start-banners.module.css';

/** After two starts that ended unexpectedly: says what rests and what was in hand, and asks how to go on. */
export function SafeStartBanner() {
  const safeStart = useCore((core) => core.status.safeStart);
  if (safeStart === null) return null;
  const { files } = safeStart;
  return (
    <section className={`${styles.banner} ${styles.safe}`} aria-label={SAFE_START_TEXT.region}>
      <ShieldAlert size={16} aria-hidden className={styles.icon} />
      <div className={styles.words} role="status">
        <p>
          <strong>{SAFE_START_TEXT.happened}</strong> <InHand files={files} />
        </p>
        <p className={styles.rests}>{SAFE_START_TEXT.rests}</p>
      </div>
      {files.length > 0 && (
        <Button tip={SAFE_START_TEXT.leaveOutTip} onPress={() => void runSubmit('safeStart.leaveOut', {})}>
          {SAFE_START_TEXT.leaveOut(files.length)}
        </Button>
      )}
      <Button onPress={() => void runSubmit('safeStart.goOn', {})}>
        {files.length > 0 ? SAFE_START_TEXT.goOn : SAFE_START_TEXT.goOnWithout}
      </Button>
    </section>
  );
}

function InHand({ files }: { files: readonly FileInHand[] }) {
  const [first, ...others] = files;
  if (first === undefined) return SAFE_START_TEXT.noFile;
  return (
    <span title={files.map(({ path }) => path).join('\n')}>
      <Named
        say={(file) => SAFE_START_TEXT.work[first.work](file, others.length)}
        name={first.path.replace(/^.*[/\\]/s, '')}
      />
    </span>
  );
}

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
