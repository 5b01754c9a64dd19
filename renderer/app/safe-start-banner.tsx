import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { FileInHand } from '../../shared/queue/status.ts';
import { SAFE_START_TEXT } from '../../shared/queue/text.ts';
import { useCore } from '../state/core/core-store.ts';
import { runSubmit } from '../state/core/run-call.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Named } from '../ui/text/direction.tsx';
import styles from './safe-start-banner.module.css';

/** After two starts that ended unexpectedly: says what rests and what was in hand, and asks how to go on. */
export function SafeStartBanner() {
  const safeStart = useCore((core) => core.status.safeStart);
  if (safeStart === null) return null;
  const { files } = safeStart;
  return (
    <section className={styles.banner} aria-label={SAFE_START_TEXT.region}>
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
