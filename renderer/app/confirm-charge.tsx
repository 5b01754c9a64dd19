import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { useCore } from '../projections/core/core-store.ts';
import {
  type ChargeQuestion,
  closeChargeQuestion,
  useChargeQuestion,
} from '../projections/queue/charge-question.ts';
import { Button } from '../ui/inputs/button.tsx';
import { isEnter } from '../ui/keys/decisive-key.ts';
import { Kbd } from '../ui/keys/kbd.tsx';
import { isPressContinued } from '../ui/keys/once-per-press.ts';
import { hasCommandKey } from '../ui/keys/platform.ts';
import { DialogBox } from '../ui/overlays/dialog-box.tsx';
import styles from './app-dialogs.module.css';

/**
 * The question before anything is sent that may be charged, wherever it was asked for. Enter, which may have asked for it,
 * does nothing here: it takes the key that queues everywhere, or a press of the button.
 */
export function ConfirmCharge() {
  const question = useChargeQuestion((store) => store.question);
  return (
    <DialogBox
      label={SHELL_TEXT.beforeCharge}
      isOpen={question !== null}
      onClose={closeChargeQuestion}
      width={480}
    >
      {question !== null && <Question question={question} />}
    </DialogBox>
  );
}

function Question({ question }: { readonly question: ChargeQuestion }) {
  const core = useCore((state) => state);
  const { charge, warning } = question.read(core);
  const box = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);

  function sayYes(): void {
    closeChargeQuestion();
    question.run();
  }

  function handleKey(event: KeyboardEvent): void {
    if (!isEnter(event) || !hasCommandKey(event) || isPressContinued()) return;
    event.preventDefault();
    event.stopPropagation();
    sayYes();
  }

  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-charge`}
      className={styles.confirm}
      onKeyDown={handleKey}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {question.title}?
      </h2>
      <p id={`${id}-charge`} className="numbers">
        {charge === null ? SHELL_TEXT.noCharge : SHELL_TEXT.mayBeCharged(charge)}
      </p>
      {warning && <p className="numbers">{warning}</p>}
      <div className={styles.confirmActions}>
        <Button onPress={closeChargeQuestion}>{SHELL_TEXT.doNot}</Button>
        <Button look="main" onPress={sayYes}>
          {SHELL_TEXT.doIt}
        </Button>
        <Kbd keys="mod+enter" />
      </div>
    </fieldset>
  );
}
