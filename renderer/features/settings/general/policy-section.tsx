import { formatList } from '../../../../shared/messages/spoken.ts';
import { POLICY_TEXT } from '../../../../shared/messages/text/policy.ts';
import { usePolicy } from '../../../projections/policy-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import styles from '../rows/settings-room.module.css';

/** A policy that nobody can read holds what is paid: it is said where everything is set up. */
export function PolicyProblem() {
  const { problem } = usePolicy();
  return problem === null ? null : <ErrorNote failure={problem} />;
}

/** What an organization has fixed, and where that stands. */
export function PolicySection() {
  const { source, organization, fixed, unknownKeys } = usePolicy();
  if (source === null) return null;
  const what = formatList(fixed.map((name) => POLICY_TEXT.names[name]));
  return (
    <div className={styles.words}>
      <div className={styles.name}>{POLICY_TEXT.about}</div>
      {fixed.length > 0 && (
        <p>
          {organization === null ? POLICY_TEXT.fixesUnnamed(what) : POLICY_TEXT.fixes(organization, what)}
        </p>
      )}
      {unknownKeys.length > 0 && (
        <p className={styles.lead}>{POLICY_TEXT.unknownKeys(formatList(unknownKeys))}</p>
      )}
      <p className={`selectable ${styles.path}`}>
        {POLICY_TEXT.source} · {source}
      </p>
    </div>
  );
}
