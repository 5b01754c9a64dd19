import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId, useState } from 'react';
import styles from './disclosure.module.css';

/** Something more, folded away. Its content is made only once it is open. */
export function Disclosure(props: {
  readonly label: string;
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}) {
  const { label, isOpenAtFirst = false, children } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <section>
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden className={isOpen ? styles.open : styles.closed} />
        {label}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
