import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { isEscape } from './decisive-key.ts';
import styles from './dialog-box.module.css';

/** A panel over the room; Escape and a click beside it close it. */
export function DialogBox(props: {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly width?: number;
  readonly children: ReactNode;
}) {
  const { label, isOpen, onClose, width = 560, children } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''} style={{ width }}>
        <LostEscape onEscape={onClose} />
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Hears Escape while nothing has the focus. An action may take away the very button that was pressed; until the panel has
 * the focus again, a key goes to the page, where the panel does not hear it.
 */
function LostEscape({ onEscape }: { onEscape: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const topmost = [...document.querySelectorAll(`[${MARK}]`)].at(-1);
      if (isEscape(event) && event.target === document.body && topmost === mark.current) onEscape();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [onEscape]);
  return <span ref={mark} hidden {...{ [MARK]: '' }} />;
}

/** On an element in each open panel; the last in the page is on top. */
const MARK = 'data-dialog-box';
