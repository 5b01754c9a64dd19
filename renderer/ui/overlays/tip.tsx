import type { ReactNode } from 'react';
import { Tooltip } from 'react-aria-components/Tooltip';
import { Kbd } from '../keys/platform.tsx';
import styles from './tip.module.css';

/** The small note beside what is hovered or focused. */
export function Tip(props: {
  readonly children: ReactNode;
  readonly keys?: string | undefined;
  /** Where it stands; above by itself. In a column, beside, so that it does not lie on what is next. */
  readonly placement?: 'top' | 'end';
}) {
  const { children, keys, placement = 'top' } = props;
  return (
    <Tooltip className={styles.tip ?? ''} offset={6} placement={placement}>
      {children}
      {keys !== undefined && <Kbd keys={keys} />}
    </Tooltip>
  );
}
