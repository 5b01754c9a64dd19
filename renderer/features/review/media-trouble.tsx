import FileX from 'lucide-react/icons/file-x';
import { useEffect, useState } from 'react';
import type { Take } from '../../../shared/domain/take.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { openQueue } from '../../navigation/navigation-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './loupe.module.css';
import { RelinkButtons } from './missing-file.tsx';
import { takeUrl } from './take-url.ts';

/** Why a take can't be seen, and what can be done: its file is gone, or can't be decoded here. */
export function MediaTrouble({ take, onRetry }: { readonly take: Take; readonly onRetry: () => void }) {
  const [isMissing, setMissing] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    fetch(takeUrl(take.id), { method: 'HEAD' })
      .then((answer) => isCurrent && setMissing(!answer.ok))
      .catch(() => isCurrent && setMissing(true));
    return () => {
      isCurrent = false;
    };
  }, [take.id]);
  if (isMissing === null) return null;
  return (
    <div className={styles.trouble} role="alert">
      <EmptyState
        icon={<FileX size={36} strokeWidth={1.25} aria-hidden />}
        title={isMissing ? REVIEW_TEXT.missingTitle : REVIEW_TEXT.undecodableTitle}
        action={
          <div className={styles.troubleActions}>
            <Button onPress={onRetry}>{REVIEW_TEXT.tryAgain}</Button>
            {isMissing && <RelinkButtons takeId={take.id} />}
            <Button look="quiet" onPress={() => void runCall('takes.reveal', { takeId: take.id })}>
              {REVIEW_TEXT.reveal}
            </Button>
            <Button look="quiet" onPress={() => openQueue({ jobId: take.jobId })}>
              {REVIEW_TEXT.showJob}
            </Button>
          </div>
        }
      >
        {isMissing ? REVIEW_TEXT.missing : REVIEW_TEXT.undecodable}{' '}
        <span className="code selectable">{take.path}</span>
      </EmptyState>
    </div>
  );
}
