import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
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
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
