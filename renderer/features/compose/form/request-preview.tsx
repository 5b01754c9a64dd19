import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { JobRequest } from '../../../../shared/queue/contract.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import code from '../../../ui/text/code-box.module.css';
import { copyText } from '../../../ui/text/copy-text.ts';
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

/**
 * A request as a command line for a shell; the key is left as a variable, so that it never lands in a clipboard. `access` is how
 * the profile sends it, where that is not the interface's way.
 */
export function formatCurl(
  { method, url, body, parts }: Pick<CallOutput<'jobs.preview'>, 'method' | 'url' | 'body' | 'parts'>,
  access?: Profile['access'],
): string {
  const type = parts === undefined ? [`-H 'Content-Type: application/json'`] : [];
  const sent =
    parts
      ?.map(
        ({ name, text, isFile }) =>
          `${isFile ? '-F' : '--form-string'} ${quote(`${name}=${isFile ? '@' : ''}${text}`)}`,
      )
      .join(' ') ?? `--data-raw ${quote(body)}`;
  return `curl -X ${method} ${formatAddress(url, access)} ${[...type, ...formatAccess(access)].join(' ')} ${sent}`;
}

function formatAddress(url: string, access: Profile['access']): string {
  if (access?.query === undefined) return quote(url);
  return `${quote(`${url}${url.includes('?') ? '&' : '?'}${access.query}=`)}"$API_KEY"`;
}

function formatAccess(access: Profile['access']): string[] {
  if (access === undefined) return [`-H "x-api-key: $API_KEY"`];
  const constants = Object.entries(access.constants).map(
    ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
  );
  const fresh = (access.fresh ?? []).map((name) => `-H ${quote(`${name}: `)}"$(uuidgen)"`);
  // What a document names stands in quotes in which a shell reads nothing.
  const { header, prefix } = access;
  return [
    ...(header === null ? [] : [`-H ${quote(`${header}: ${prefix}`)}"$API_KEY"`]),
    ...constants,
    ...fresh,
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
