import { JOINING_TEXT } from '../../../../shared/messages/text/joining.ts';
import { QUEUE_TEXT } from '../../../../shared/messages/text/queue.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { copyText } from '../../../ui/text/copy-text.ts';
import styles from './job-details.module.css';

/** An id, or a word of the service's, with its name, to read and to copy; nothing where there is none. */
export function Identity({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (value === null) return null;
  const copy = () => {
    if (copyText(value)) showToast({ tone: 'done', text: QUEUE_TEXT.copied });
  };
  return (
    <p className={styles.identity}>
      <span className={styles.heading}>{label}</span> <bdi className="code selectable">{value}</bdi>
      <Button
        size="small"
        look="quiet"
        aria-label={JOINING_TEXT.labelled(QUEUE_TEXT.copy, label)}
        onPress={copy}
      >
        {QUEUE_TEXT.copy}
      </Button>
    </p>
  );
}
