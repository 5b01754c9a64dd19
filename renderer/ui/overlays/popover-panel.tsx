import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './popover-panel.module.css';

/**
 * A button with a panel below it, in which more can be done than in a menu. The browser keeps it on top, and closes it for
 * Escape and a click beside it; what is in it is drawn only while it is open.
 */
export function PopoverPanel(props: {
  /** Of the panel, and of the button where it has no name of its own. */
  readonly label: string;
  readonly buttonLabel?: string;
  readonly buttonId?: string;
  readonly button: ReactNode;
  /** `icon` looks like a button with a picture only, `quiet` like words, `chip` like what is chosen. */
  readonly look: 'icon' | 'quiet' | 'chip';
  readonly isActive?: boolean;
  /** Opens it while something is dragged over the button that is dropped inside. */
  readonly opensFor?: (event: DragEvent) => boolean;
  readonly children: (close: () => void) => ReactNode;
}) {
  const { label, buttonLabel = label, buttonId, button, look, isActive = false, opensFor, children } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const anchor = `--panel-${id.replace(/[^a-zA-Z0-9]/g, '')}`;
  return (
    <>
      <button
        type="button"
        id={buttonId}
        className={classNames(styles.button, styles[look], isActive && styles.active)}
        aria-label={buttonLabel}
        data-tip={look === 'icon' ? buttonLabel : undefined}
        aria-haspopup="dialog"
        popoverTarget={id}
        onDragEnter={(event) => opensFor?.(event) && panel.current?.togglePopover(true)}
        style={{ anchorName: anchor }}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        data-panel
        className={styles.panel}
        style={{ positionAnchor: anchor }}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <div role="dialog" aria-label={label} className={styles.inside}>
            {children(() => panel.current?.hidePopover())}
          </div>
        )}
      </div>
    </>
  );
}
