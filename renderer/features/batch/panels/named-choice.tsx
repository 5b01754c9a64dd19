import type { ComponentProps } from 'react';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import styles from './panels.module.css';

/** One of many, with its name in front of it. */
export function NamedChoice(props: ComponentProps<typeof SelectBox>) {
  return (
    <div className={styles.setting}>
      <span>{props.label}</span>
      <SelectBox {...props} />
    </div>
  );
}
