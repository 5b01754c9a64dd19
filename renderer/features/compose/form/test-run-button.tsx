import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FlaskConical from 'lucide-react/icons/flask-conical';
import type { TestMode } from '../../../../shared/domain/job.ts';
import { COMPOSE_TEXT } from '../../../../shared/messages/text/compose.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import styles from './test-run-button.module.css';

/** Runs a free test at the service, with the ending chosen beforehand. */
export function TestRunButton({ onRun }: { readonly onRun: (mode: TestMode) => void }) {
  return (
    <ActionMenu
      label={COMPOSE_TEXT.testRun}
      button={
        <>
          <FlaskConical size={14} aria-hidden />
          {COMPOSE_TEXT.testRun} <span className={styles.free}>({COMPOSE_TEXT.testRunFree})</span>
        </>
      }
      note={COMPOSE_TEXT.testTip}
      actions={[
        {
          id: 'success',
          label: COMPOSE_TEXT.testSuccess,
          icon: <CircleCheck size={14} aria-hidden className={styles.done} />,
        },
        {
          id: 'failure',
          label: COMPOSE_TEXT.testFailure,
          icon: <CircleX size={14} aria-hidden className={styles.failed} />,
        },
      ]}
      onAction={(mode) => onRun(mode as TestMode)}
    />
  );
}
