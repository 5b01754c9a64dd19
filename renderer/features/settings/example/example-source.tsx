import { useState } from 'react';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { ExampleCatch, ExampleKind } from '../../../../shared/service/contract.ts';
import { isSuggested } from '../../../../shared/service/profile/binding-source.ts';
import { describeFinding } from '../../../../shared/service/text/doctor-text.ts';
import { EXAMPLE_TEXT as TEXT } from '../../../../shared/service/text/learning-text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { copyText } from '../../../ui/text/copy-text.ts';
import blocks from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import styles from './example.module.css';

/** The three ways to an example: pasted, caught at an address, or brought by a free test run. */
export function ExampleSource(props: {
  readonly kind: ExampleKind;
  readonly state: ExampleCatch | null;
  readonly failure: Failure | null;
  readonly onPaste: (text: string) => 'value' | 'not-json' | 'too-large' | 'too-deep';
  readonly onCatch: () => void;
  readonly onRun: () => void;
}) {
  const { kind, state, failure, onPaste, onCatch, onRun } = props;
  const profile = useCore((core) => core.profile);
  const hasTest = profile.testMode !== null && !isSuggested(profile.sources, '/testMode');
  const isRunning = state?.isRunning ?? false;
  return (
    <>
      <Paste onPaste={onPaste} />
      <div className={styles.ways}>
        {kind === 'delivery' && state?.url == null && <Button onPress={onCatch}>{TEXT.catchOne}</Button>}
        <Button isDisabled={!hasTest || isRunning} isPending={isRunning} onPress={onRun}>
          {TEXT.testRun}
        </Button>
        <span className={rows.lead}>
          {isRunning ? TEXT.testRunning : hasTest ? TEXT.testRunLead : TEXT.noTest}
        </span>
      </div>
      {kind === 'delivery' && state?.url != null && <OpenAddress url={state.url} />}
      <HowItEnded ended={state?.ended ?? null} />
      {failure !== null && <ErrorNote failure={failure} />}
    </>
  );
}

function Paste({ onPaste }: { readonly onPaste: Parameters<typeof ExampleSource>[0]['onPaste'] }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<keyof typeof TEXT.faults | null>(null);
  return (
    <div className={blocks.form}>
      <textarea
        className={`text-box ${blocks.text} ${styles.paste}`}
        aria-label={TEXT.paste}
        placeholder={TEXT.pasteExample}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
      />
      {fault !== null && (
        <p role="alert" className={blocks.invalid}>
          {TEXT.faults[fault]}
        </p>
      )}
      <div>
        <Button
          isDisabled={text.trim() === ''}
          onPress={() => {
            const read = onPaste(text);
            if (read === 'value') setText('');
            else setFault(read);
          }}
        >
          {TEXT.add}
        </Button>
      </div>
    </div>
  );
}

function OpenAddress({ url }: { readonly url: string }) {
  return (
    <div>
      <p className={rows.lead}>{TEXT.catchLead}</p>
      <div className={blocks.line}>
        <span className={`code selectable ${blocks.address}`}>{url}</span>
        <Button size="small" onPress={() => copyText(url) && showToast({ tone: 'done', text: TEXT.copied })}>
          {TEXT.copyAddress}
        </Button>
      </div>
      <p role="status" className={rows.lead}>
        {TEXT.waiting}
      </p>
    </div>
  );
}

/** Only what kept the run from going as it should. */
function HowItEnded({ ended }: { readonly ended: ExampleCatch['ended'] }) {
  const words = ended === null ? null : describeFinding(ended);
  if (words === null) return null;
  return (
    <p role="status" className={blocks.second}>
      {words.found} {words.remedy}
    </p>
  );
}
