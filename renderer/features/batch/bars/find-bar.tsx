import X from 'lucide-react/icons/x';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import styles from '../batch-room.module.css';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { setFinding } from '../state/batch-store.ts';
import { useFinding } from './use-finding.ts';

/** Finds a text in the cells, and puts another in its place. */
export function FindBar({ batch, onClose }: { readonly batch: BatchSheet; readonly onClose: () => void }) {
  const finding = useFinding(batch);
  const { wanted, found } = finding;

  function close(): void {
    setFinding(false);
    onClose();
  }

  return (
    <search
      className={styles.find}
      aria-label={BATCH_TEXT.find}
      onKeyDown={(event) => {
        if (isEscape(event)) close();
      }}
    >
      <form
        className={styles.findForm}
        onSubmit={(event) => {
          event.preventDefault();
          finding.goOn();
        }}
      >
        <TextInput
          label={BATCH_TEXT.findLabel}
          isLabelHidden
          placeholder={BATCH_TEXT.findLabel}
          autoFocus
          value={wanted}
          onText={finding.setWanted}
        />
        <TextInput
          label={BATCH_TEXT.replaceLabel}
          isLabelHidden
          placeholder={BATCH_TEXT.replaceLabel}
          value={finding.replacement}
          onText={finding.setReplacement}
        />
        <span className={`numbers ${styles.findCount}`} role="status">
          {wanted === '' ? '' : BATCH_TEXT.found(found.length)}
        </span>
        <FindActions finding={finding} />
      </form>
      <IconButton label={BATCH_TEXT.closeFind} icon={<X size={15} />} onPress={close} />
    </search>
  );
}

function FindActions({ finding }: { readonly finding: ReturnType<typeof useFinding> }) {
  const isNothing = finding.found.length === 0;
  return (
    <>
      <Toggle label={BATCH_TEXT.inSelection} isOn={finding.isInSelection} onChange={finding.setInSelection} />
      <Button type="submit" isDisabled={isNothing}>
        {BATCH_TEXT.next}
      </Button>
      <Button isDisabled={isNothing} onPress={finding.replaceHere}>
        {BATCH_TEXT.replace}
      </Button>
      <Button isDisabled={isNothing} onPress={finding.replaceAll}>
        {BATCH_TEXT.replaceAll}
      </Button>
    </>
  );
}
