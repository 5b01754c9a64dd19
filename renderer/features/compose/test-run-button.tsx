import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { TestMode } from '../../../shared/domain/job.ts';
import { COMPOSE_TEXT } from '../../../shared/messages/text/compose.ts';
import { Button } from '../../ui/button.tsx';
import styles from './test-run-button.module.css';

/** Runs a free test at the service, with the ending chosen beforehand. */
export function TestRunButton({ onRun }: { readonly onRun: (mode: TestMode) => void }) {
  return (
    <MenuTrigger>
      <Button look="quiet" icon={<FlaskConical size={14} aria-hidden />}>
        {COMPOSE_TEXT.testRun} <span className={styles.free}>({COMPOSE_TEXT.testRunFree})</span>
      </Button>
      <Popover className={styles.popover ?? ''} placement="top start" offset={6}>
        <p className={styles.tip}>{COMPOSE_TEXT.testTip}</p>
        <Menu
          className={styles.menu ?? ''}
          aria-label={COMPOSE_TEXT.testRun}
          onAction={(key) => onRun(key as TestMode)}
        >
          <MenuItem id="success" className={styles.item ?? ''}>
            <CircleCheck size={14} aria-hidden className={styles.done} /> {COMPOSE_TEXT.testSuccess}
          </MenuItem>
          <MenuItem id="failure" className={styles.item ?? ''}>
            <CircleX size={14} aria-hidden className={styles.failed} /> {COMPOSE_TEXT.testFailure}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
