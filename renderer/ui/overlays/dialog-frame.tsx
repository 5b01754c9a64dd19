import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { readLocale } from '../../../shared/kernel/region.ts';
import { useLayer } from '../keys/layers.ts';
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
  useOpener();
  useLayer(onClose);
  return (
    <I18nProvider locale={readLocale()}>
      <ModalOverlay
        isOpen
        isDismissable
        isKeyboardDismissDisabled
        onOpenChange={(open) => !open && onClose()}
        className={styles.overlay ?? ''}
      >
        <Modal className={styles.modal ?? ''} style={{ width }}>
          <KeptFocus />
          <Dialog aria-label={label} className={styles.dialog ?? ''}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** Who had the focus before the first of the dialogs that took one another's place, as the command list does of the guide. */
let opener: Element | null = null;

/** Gives it the focus back where React Aria can't: what it knows went with the dialog before. */
function useOpener(): void {
  useState(() => {
    const { activeElement } = document;
    if (activeElement?.closest('[role=dialog]') === null) opener = activeElement;
  });
  useEffect(
    () => () => {
      // React Aria does it with the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost = document.activeElement === document.body;
          if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        }),
      );
    },
    [],
  );
}

/**
 * An action may take away the very button that was pressed: then the panel itself has the focus, so that the next key is the panel's,
 * and not nobody's.
 */
function KeptFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const panel = mark.current?.parentElement;
    const isOnTop = () => [...document.querySelectorAll(`[${MARK}]`)].at(-1) === mark.current;
    const keepFocus = new MutationObserver(() => {
      if (document.activeElement === document.body && isOnTop())
        panel?.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
    });
    if (panel) keepFocus.observe(panel, { childList: true, subtree: true });
    return () => keepFocus.disconnect();
  }, []);
  return <span ref={mark} hidden {...{ [MARK]: '' }} />;
}

/** On an element in each open panel; the last in the page is on top. */
const MARK = 'data-dialog-box';
