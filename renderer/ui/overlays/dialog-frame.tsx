import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { isEscape } from '../keys/decisive-key.ts';
import styles from './dialog-frame.module.css';

export interface DialogProps {
  readonly label: string;
  readonly onClose: () => void;
  /** In pixels. */
  readonly width?: number;
  readonly children: ReactNode;
}

/** What `DialogBox` draws while it is open. */
export function DialogFrame({ label, onClose, width = 560, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      isKeyboardDismissDisabled
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''} style={{ width }}>
        <EscapeKey onEscape={onClose} />
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Hears Escape in the panel, unless it is an input method's, which React Aria can't tell on macOS; and while nothing has the focus: an
 * action may take away the very button that was pressed, and until the panel has the focus again, a key goes to the page.
 */
function EscapeKey({ onEscape }: { onEscape: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const topmost = [...document.querySelectorAll(`[${MARK}]`)].at(-1);
      if (!isEscape(event) || event.defaultPrevented || topmost !== mark.current) return;
      const target = event.target as Node;
      if (target === document.body || mark.current?.parentElement?.contains(target)) onEscape();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [onEscape]);
  return <span ref={mark} hidden {...{ [MARK]: '' }} />;
}

/** On an element in each open panel; the last in the page is on top. */
const MARK = 'data-dialog-box';
