import type { ReactNode } from 'react';
import { Tooltip } from 'react-aria-components/Tooltip';
import { Kbd } from './kbd.tsx';
import styles from './tip.module.css';

/** The small note beside what is hovered or focused. */
export function Tip({ children, keys }: { children: ReactNode; keys?: string | undefined }) {
  return (
    <Tooltip className={styles.tip ?? ''} offset={6}>
      {children}
      {keys !== undefined && <Kbd keys={keys} />}
    </Tooltip>
  );
}
