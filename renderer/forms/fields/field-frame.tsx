import type { ReactNode } from 'react';
import { describeProblem } from '../../../shared/compose/problems-text.ts';
import type { Problem } from '../../../shared/models/preflight.ts';
import type { ResolvedField } from '../../../shared/service/request/resolve-form.ts';
import { describeField, FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { useForm } from '../slots/drag-state.ts';
import styles from './field-frame.module.css';

/** Whether what was chosen is wrong; that nothing was yet is said in words alone. */
export const isWrong = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => code !== 'required');

/** A field's label, its control, and what is wrong with it. A problem that only says "needed" waits in the list below. */
export function FieldFrame(props: {
  readonly entry: ResolvedField;
  readonly problems: readonly Problem[];
  /** Stands at the right of the label. */
  readonly aside?: ReactNode;
  readonly isRow?: boolean;
  readonly children: ReactNode;
}) {
  const { entry, problems, aside, isRow = false, children } = props;
  const { openProfile } = useForm();
  const { label, meaning } = describeField(entry.field.key);
  const said = problems.filter(({ code }) => code !== 'required');
  const isNeeded = problems.some(({ code }) => code === 'required');
  const isUnbound = entry.state === 'unbound';
  return (
    <div className={classNames(styles.frame, isRow && styles.row)}>
      <div className={styles.head}>
        <span
          className={classNames(styles.label, isUnbound && styles.off)}
          title={entry.field.meaning ?? meaning}
        >
          {label}
          {isNeeded && <span className={styles.needed}> · {FORM_TEXT.needed}</span>}
        </span>
        {aside}
      </div>
      <div className={styles.body}>
        {children}
        {isUnbound && (
          <p className={styles.reason}>
            {FORM_TEXT.unbound}{' '}
            <button type="button" className={styles.link} onClick={openProfile}>
              {FORM_TEXT.bind}
            </button>
          </p>
        )}
        {said.map((problem) => (
          <p key={`${problem.path.join('.')}-${problem.code}`} className={styles.problem}>
            {describeProblem(problem)}
          </p>
        ))}
      </div>
    </div>
  );
}
