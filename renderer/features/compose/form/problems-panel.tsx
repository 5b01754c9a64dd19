import CircleCheck from 'lucide-react/icons/circle-check';
import { COMPOSE_TRAY_TEXT } from '../../../../shared/compose/compose-tray-text.ts';
import { describeProblem, isSolvedInProfile } from '../../../../shared/compose/problems-text.ts';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { controlId, useForm } from '../../../forms/slots/drag-state.ts';
import { loadLater } from '../../../ui/parts/load-later.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './problems-panel.module.css';

// Nothing is given yet when the window opens.
const WarningsList = loadLater(() => import('./warnings-list.tsx').then((module) => module.WarningsList));

/** What still stands in the way, each a button that leads there. */
export function ProblemsPanel(props: {
  readonly problems: readonly Problem[];
  /** What is in the form. */
  readonly input: JobInput;
  /** Whether something was added that is not in the form yet. */
  readonly isReading: boolean;
  /** What is said when nothing is in the way. */
  readonly ready: string;
}) {
  const { problems, input, isReading, ready } = props;
  const { set, openProfile } = useForm();
  return (
    <section className={styles.panel} aria-label={COMPOSE_TEXT.whyNot} id={PANEL_ID}>
      <p className="visually-hidden" role="status" aria-live="polite">
        {problems.length > 0
          ? COMPOSE_TEXT.problemCount(problems.length)
          : isReading
            ? COMPOSE_TRAY_TEXT.readingFiles(0, 0)
            : ready}
      </p>
      {problems.length === 0 && isReading ? (
        <p className={styles.reading}>{COMPOSE_TRAY_TEXT.readingFiles(0, 0)}</p>
      ) : problems.length === 0 ? (
        <p className={styles.ready}>
          <CircleCheck size={14} aria-hidden />
          {ready}
        </p>
      ) : (
        <>
          <h2 className={styles.heading}>{COMPOSE_TEXT.whyNot}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.path.join('.')}-${problem.code}-${JSON.stringify(problem.params)}`}>
                <button type="button" className={styles.problem} onClick={() => follow(problem)}>
                  <span className={classNames(styles.words, problem.code === 'required' && styles.open)}>
                    {describeProblem(problem)}
                  </span>
                  <span className={styles.where}>{describeWhere(problem)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <WarningsList input={input} />
    </section>
  );

  function follow(problem: Problem): void {
    const [key] = problem.path;
    if (isSolvedByRemoval(problem) && typeof key === 'string') set(key, undefined);
    else if (isSolvedInProfile(problem)) openProfile();
    else focusPlace(problem.path);
  }
}

function describeWhere(problem: Problem): string {
  if (isSolvedByRemoval(problem)) return COMPOSE_TEXT.removeIt;
  return isSolvedInProfile(problem) ? COMPOSE_TEXT.inSettings : '';
}

/** A value from another time that no control shows: all that can be done is to let it go. */
function isSolvedByRemoval({ code, path }: Problem): boolean {
  return path.length === 1 && (code === 'unknown-field' || code === 'shape-mismatch');
}

/** Focuses the control of a path, or the nearest one around it; where the form has none, the way out that the list offers. */
export function focusPlace(path: Problem['path']): void {
  for (let length = path.length; length > 0; length -= 1) {
    const control = document.getElementById(controlId(path.slice(0, length)));
    if (control === null) continue;
    const inner = control.matches('input, textarea, button')
      ? control
      : control.querySelector<HTMLElement>('input:not([disabled]), button');
    inner?.focus();
    control.scrollIntoView({ block: 'nearest' });
    return;
  }
  document.querySelector<HTMLElement>(`#${PANEL_ID} button`)?.focus();
}

const PANEL_ID = 'why-not-yet';
