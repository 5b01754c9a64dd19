import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../../shared/errors.ts';
import type { JobRequest } from '../../../../shared/ipc/calls/job-calls.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { COMPOSE_TEXT } from '../../../../shared/messages/text/compose.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import code from '../../../ui/text/code-box.module.css';
import { copyText } from '../../../ui/text/copy-text.ts';
import { formatCurl } from './format-curl.ts';
import styles from './request-preview.module.css';

const SETTLE_MILLISECONDS = 200;

/** The request to the letter, as the core would write it now. */
export function RequestPreview({ request }: { readonly request: JobRequest }) {
  const [preview, setPreview] = useState<CallOutput<'jobs.preview'> | null>(null);
  const access = useCore((core) => core.profile.access);
  const [error, setError] = useState<Failure | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await call('jobs.preview', request);
      if (!isCurrent) return;
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setPreview(answer.value);
    }, SETTLE_MILLISECONDS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [request]);
  if (error !== null) return <ErrorNote failure={error} />;
  if (preview === null) return null;
  const copy = (text: string) => {
    if (copyText(text)) showToast({ tone: 'done', text: COMPOSE_TEXT.copied });
  };
  return (
    <div className={styles.preview}>
      <pre className={`${code.box} ${styles.code}`}>
        <span className={styles.line}>
          {preview.method} {preview.url}
        </span>
        {`\n${preview.body}`}
      </pre>
      <div className={styles.actions}>
        <Button
          size="small"
          look="quiet"
          icon={<Copy size={12} aria-hidden />}
          onPress={() => copy(preview.body)}
        >
          {COMPOSE_TEXT.copy}
        </Button>
        <Button size="small" look="quiet" onPress={() => copy(formatCurl(preview, access))}>
          {COMPOSE_TEXT.copyCurl}
        </Button>
        <span className={styles.note}>{COMPOSE_TEXT.localNames}</span>
      </div>
    </div>
  );
}
