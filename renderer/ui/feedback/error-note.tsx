import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect, useRef } from 'react';
import { describeFinding } from '../../../shared/compose/problems-text.ts';
import { describeError, listFindings } from '../../../shared/errors/text.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import styles from './error-note.module.css';

/** A failure where it happened: what happened, what it means, what to do, and a button that does it. */
export function ErrorNote({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const { happened, means, act } = describeError(failure);
  const findings = listFindings(failure, describeFinding);
  const note = useRef<HTMLDivElement>(null);
  // What went wrong must be seen, also where it appears below the edge.
  useEffect(() => note.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={note} className={styles.note} role="alert">
      <CircleAlert size={16} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.happened}>{happened}</p>
        {findings.length > 0 && (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        )}
        <p>{means}</p>
        <p>{act}</p>
        {children !== undefined && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
