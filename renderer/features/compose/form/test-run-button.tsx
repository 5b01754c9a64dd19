import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import type { TestMode } from '../../../../shared/queue/job.ts';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import styles from './test-run-button.module.css';

/** Runs a free test at the service, with the ending chosen beforehand. */
export function TestRunButton({ onRun }: { readonly onRun: (mode: TestMode) => void }) {
  return (
    <MenuButton
      label={COMPOSE_TEXT.testRun}
      button={
        <>
          <FlaskConical size={14} aria-hidden />
          {COMPOSE_TEXT.testRun} <span className={styles.free}>({COMPOSE_TEXT.testRunFree})</span>
        </>
      }
      note={COMPOSE_TEXT.testTip}
      items={[
        {
          id: 'success',
          title: COMPOSE_TEXT.testSuccess,
          icon: <CircleCheck size={14} aria-hidden className={styles.done} />,
          run: () => onRun('success'),
        },
        {
          id: 'failure',
          title: COMPOSE_TEXT.testFailure,
          icon: <CircleX size={14} aria-hidden className={styles.failed} />,
          run: () => onRun('failure'),
        },
      ]}
    />
  );
}
