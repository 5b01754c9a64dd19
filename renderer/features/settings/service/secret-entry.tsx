import { type ReactNode, useState } from 'react';
import { SETTINGS_TEXT } from '../../../../shared/messages/text/settings.ts';
import type { Result } from '../../../../shared/result.ts';
import type { SecretKeeping } from '../../../projections/use-secret-keeping.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import rows from '../rows/settings-room.module.css';
import styles from './service-section.module.css';

interface SecretWords {
  readonly title: string;
  readonly lead: string | null;
  readonly label: string;
  readonly placeholder: string;
  readonly store: string;
  readonly remove: string;
}

interface SecretEntryProps {
  readonly keeping: SecretKeeping;
  readonly words: SecretWords;
  readonly isStored: boolean;
  readonly isNext?: boolean;
  readonly canKeep: boolean;
  readonly onStore: (secret: string) => Promise<Result<unknown>>;
  readonly onStored: () => void;
  readonly onRemove: () => void;
  /** Stands below the box. */
  readonly children?: ReactNode;
}

/** Stores a secret. What is typed lives in this box only until it is stored; it is never read back. */
export function SecretEntry(props: SecretEntryProps) {
  const { keeping, words, isStored, isNext = false, onStored, onRemove, children } = props;
  const [secret, setSecret] = useState('');
  const canStore = secret.trim() !== '' && props.canKeep && keeping.hasConsent;

  async function store(): Promise<void> {
    if (!canStore || !(await keeping.keep(props.onStore(secret.trim())))) return;
    setSecret('');
    onStored();
  }

  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <div>
        <h3>{words.title}</h3>
        {words.lead !== null && <p className={rows.lead}>{words.lead}</p>}
      </div>
      {keeping.isPlain && <PlainConsent keeping={keeping} />}
      <div className={styles.keyLine}>
        <TextInput
          label={words.label}
          isLabelHidden
          type="password"
          autoFocus={isNext}
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          placeholder={words.placeholder}
          value={secret}
          onText={setSecret}
        />
        <Button type="submit" isDisabled={!canStore}>
          {words.store}
        </Button>
        {isStored && (
          <Button look="quiet" onPress={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
      {children}
      {keeping.failure !== null && <ErrorNote failure={keeping.failure} />}
    </form>
  );
}

function PlainConsent({ keeping }: { readonly keeping: SecretKeeping }) {
  return (
    <div className={styles.consent}>
      <Toggle
        label={SETTINGS_TEXT.keyPlainConsent}
        isOn={keeping.acceptPlain}
        onChange={keeping.setAcceptPlain}
      />
    </div>
  );
}
