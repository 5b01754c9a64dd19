import type { ReactNode } from 'react';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './status-line.module.css';

/** One thing that the status line says, and the way to where it can be changed. */
export function StatusPart(props: {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly look?: string | undefined;
  readonly tip?: string;
}) {
  const { children, onClick, look, tip } = props;
  return (
    <button type="button" className={classNames(styles.part, look)} title={tip} onClick={onClick}>
      {children}
    </button>
  );
}
