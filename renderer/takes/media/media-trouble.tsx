import FileX from 'lucide-react/icons/file-x';
import { useEffect, useRef, useState } from 'react';
import { isOpenable, isProven } from '../../../shared/domain/library/media-ending.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { openQueue } from '../../navigation/navigation-store.ts';
import { useJob } from '../../projections/core/core-store.ts';
import { runCall } from '../../projections/core/run-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { explainTrouble, SEEN_BYTES, type Trouble } from './explain-trouble.ts';
import styles from './media-trouble.module.css';
import { RelinkButtons } from './missing-file.tsx';
import { takeUrl } from './take-url.ts';

/** Why a take can't be seen, and what can be done. */
export function MediaTrouble(props: {
  readonly take: Take;
  /** What the player said; empty where nothing was. */
  readonly complaint?: string;
  /** Where it was not even tried. */
  readonly known?: Trouble;
  readonly onRetry?: () => void;
}) {
  const { take, complaint = '', known, onRetry } = props;
  const found = useTrouble(take, complaint);
  const trouble = known ?? found;
  const hasJob = useJob(take.jobId) !== undefined;
  useFoundAgain(take, onRetry);
  if (trouble === null) return null;
  const { title, text } = REVIEW_TEXT.troubles[trouble];
  return (
    <div className={styles.trouble} role="alert">
      <EmptyState
        icon={<FileX size={36} strokeWidth={1.25} aria-hidden />}
        title={title}
        action={
          <div className={styles.troubleActions}>
            {trouble === 'missing' ? (
              <RelinkButtons takeId={take.id} />
            ) : (
              <>
                {isOpenable(take) && (
                  <Button onPress={() => void runCall('takes.openOutside', { takeId: take.id })}>
                    {REVIEW_TEXT.openOutside}
                  </Button>
                )}
                <Button look="quiet" onPress={() => void runCall('takes.reveal', { takeId: take.id })}>
                  {REVIEW_TEXT.reveal}
                </Button>
              </>
            )}
            {onRetry !== undefined && (
              <Button look="quiet" onPress={onRetry}>
                {REVIEW_TEXT.tryAgain}
              </Button>
            )}
            {hasJob && (
              <Button look="quiet" onPress={() => openQueue({ jobId: take.jobId })}>
                {REVIEW_TEXT.showJob}
              </Button>
            )}
          </div>
        }
      >
        {text} {complaint !== '' && `${REVIEW_TEXT.playerSays(complaint)} `}
        <span className="code selectable">{take.path}</span>
      </EmptyState>
    </div>
  );
}

/** Tries once more as soon as a file that was missing is back. */
function useFoundAgain({ missingAt }: Take, onRetry: (() => void) | undefined): void {
  const wasMissing = useRef(false);
  useEffect(() => {
    if (wasMissing.current && missingAt === null) onRetry?.();
    wasMissing.current = missingAt !== null;
  }, [missingAt, onRetry]);
}

/** In one line, where there is no room for more. */
export function ShortTrouble(props: {
  readonly take: Take;
  readonly complaint?: string;
  readonly known?: Trouble;
}) {
  const { take, complaint = '', known } = props;
  const found = useTrouble(take, complaint);
  const trouble = known ?? found;
  return (
    <p className={styles.short} role="alert">
      {trouble !== null && (
        <>
          <FileX size={16} aria-hidden /> {REVIEW_TEXT.troubles[trouble].title}
        </>
      )}
    </p>
  );
}

/** Looks at the file's size and first bytes; null until that is done. What proves no media type is not looked at. */
function useTrouble(take: Take, complaint: string): Trouble | null {
  const { id, width } = take;
  const isQuarantined = take.missingAt === null && !isProven(take);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    if (isQuarantined) return setTrouble('quarantined');
    let isCurrent = true;
    void lookAt(id).then(
      (seen) => isCurrent && setTrouble(explainTrouble({ ...seen, hasSize: width !== null, complaint })),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, width, complaint, isQuarantined]);
  return trouble;
}

async function lookAt(takeId: string): Promise<{ isThere: boolean; bytes: number; head: Uint8Array }> {
  const gone = { isThere: false, bytes: 0, head: new Uint8Array() };
  try {
    const whole = await fetch(takeUrl(takeId), { method: 'HEAD', cache: 'no-store' });
    if (!whole.ok) return gone;
    const bytes = Number(whole.headers.get('content-length') ?? 0);
    if (bytes === 0) return { ...gone, isThere: true };
    const start = await fetch(takeUrl(takeId), {
      headers: { range: `bytes=0-${SEEN_BYTES - 1}` },
      cache: 'no-store',
    });
    return { isThere: true, bytes, head: new Uint8Array(await start.arrayBuffer()) };
  } catch {
    return gone;
  }
}
