import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
  const section = useRef<HTMLElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    return isOpen && wasOpened.current && section.current !== null ? keepInSight(section.current) : undefined;
  }, [isOpen]);
  return (
    <section ref={section}>
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          wasOpened.current = true;
          setOpen(!isOpen);
        }}
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

/** What is a sign of somebody who looks elsewhere. */
const SIGNS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * What unfolds below the edge would seem not to have: it is scrolled to as it grows, for its content may come later, until
 * something else is done. Answers how to stop.
 */
function keepInSight(section: HTMLElement): () => void {
  const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'nearest' }));
  const stop = () => {
    observer.disconnect();
    for (const sign of SIGNS) removeEventListener(sign, stop, true);
  };
  for (const sign of SIGNS) addEventListener(sign, stop, true);
  observer.observe(section);
  return stop;
}
