import FolderOpen from 'lucide-react/icons/folder-open';
import Link from 'lucide-react/icons/link';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { COMPOSE_TRAY_TEXT as TRAY } from '../../../../shared/compose/compose-tray-text.ts';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { isDownloadUrl } from '../../../../shared/service/request/validate-element.ts';
import { FormField } from '../../../forms/fields/field-registry.tsx';
import { type FieldProps, useForm } from '../../../forms/slots/drag-state.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import { dismissRefused, useComposeStore } from '../state/compose-store.ts';
import { stopReading } from './collect-references.ts';
import styles from './references-panel.module.css';

/** So few are read before anyone could stop it. */
const FEW_FILES = 100;
/** The count says how many there are; a list of thousands would only be slow. */
const MAX_SHOWN = 200;

/** Everything the form takes besides words: its slots, where the last drop landed, and what was not taken. */
export function ReferencesPanel({ fields }: { readonly fields: readonly FieldProps[] }) {
  const { add } = useForm();
  const landed = useComposeStore((store) => store.landed);
  const isReading = useComposeStore((store) => store.reading !== null);
  const panel = useRef<HTMLElement>(null);
  useShowAnswers(panel);
  const takesFilesOnly = ({ entry }: FieldProps) =>
    'filesOnly' in entry.field && entry.field.filesOnly === true;
  const takesAddresses = fields.length === 0 || !fields.every(takesFilesOnly);
  return (
    <section ref={panel} className={styles.panel} aria-label={COMPOSE_TEXT.references}>
      <header className={styles.head}>
        <h2>{COMPOSE_TEXT.references}</h2>
        <Button
          look="quiet"
          size="small"
          icon={<FolderOpen size={14} aria-hidden />}
          onPress={() => add({ choose: true })}
        >
          {COMPOSE_TEXT.chooseFiles}
        </Button>
      </header>
      <p className={styles.landed} role="status" aria-live={isReading ? 'off' : 'polite'}>
        <ReadingMeter
          otherwise={landed || (takesAddresses ? COMPOSE_TEXT.dropHere : COMPOSE_TEXT.dropFilesHere)}
        />
      </p>
      <RefusedList />
      <div className={styles.slots}>
        {fields.map((field) => (
          <FormField key={field.entry.field.key} {...field} />
        ))}
      </div>
      {takesAddresses && <AddressEntry />}
    </section>
  );
}

/** What is dropped anywhere in the room, and where it went or why not, is brought into sight. */
function useShowAnswers(panel: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      useComposeStore.subscribe(({ landed, refused }, before) => {
        if (landed === before.landed && refused.length <= before.refused.length) return;
        if (landed !== '' || refused.length > 0)
          onceDrawn(() => panel.current?.scrollIntoView({ block: 'nearest' }));
      }),
    [panel],
  );
}

/** How far the reading of many files has come, with a way to end it. */
function ReadingMeter({ otherwise }: { otherwise: string }) {
  const reading = useComposeStore((store) => store.reading);
  if (reading === null) return otherwise;
  return (
    <>
      {TRAY.readingFiles(reading.done, reading.total)}{' '}
      {reading.total > FEW_FILES && (
        <button type="button" className={styles.uploaded} onClick={stopReading}>
          {TRAY.stop}
        </button>
      )}
    </>
  );
}

function AddressEntry() {
  const { add } = useForm();
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const addresses = trimmed.split(/\s+/).filter(Boolean);
  const isWrong = trimmed !== '' && !addresses.every(isDownloadUrl) && !isBeginning(trimmed);

  function submit(): void {
    if (trimmed === '' || !addresses.every(isDownloadUrl)) return;
    add({ files: [], texts: addresses });
    setText('');
  }

  return (
    <form
      className={styles.address}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Link size={14} aria-hidden className={styles.link} />
      <TextInput
        label={COMPOSE_TEXT.addUrl}
        isLabelHidden
        placeholder={COMPOSE_TEXT.addUrl}
        value={text}
        isInvalid={isWrong}
        onText={setText}
      />
      {trimmed !== '' && !isWrong && (
        <Button type="submit" size="control">
          {COMPOSE_TEXT.add}
        </Button>
      )}
      {isWrong && (
        <p className={styles.wrong}>
          {COMPOSE_TEXT.notAnAddress}.{' '}
          <button
            type="button"
            className={styles.uploaded}
            onClick={() => {
              add({ items: [{ reference: { kind: 'uploaded', name: trimmed }, kind: null, name: trimmed }] });
              setText('');
            }}
          >
            {COMPOSE_TEXT.useAsUploaded}
          </button>
        </p>
      )}
    </form>
  );
}

/** True while what is typed can still become an address, so that nobody is told off in mid-word. */
function isBeginning(text: string): boolean {
  return 'https://'.startsWith(text) || 'http://'.startsWith(text) || /^https?:\/\/\S*$/.test(text);
}

function RefusedList() {
  const { add } = useForm();
  const refused = useComposeStore((store) => store.refused);
  if (refused.length === 0) return null;
  return (
    <div className={styles.refused} role="alert">
      <div className={styles.refusedHead}>
        <strong>{COMPOSE_TEXT.refusedTitle(refused.length)}</strong>
        <Button size="small" look="quiet" onPress={() => dismissRefused()}>
          {COMPOSE_TEXT.dismissAll}
        </Button>
      </div>
      <ul className={styles.refusedItems}>
        {refused.slice(0, MAX_SHOWN).map(({ id, name, why, item }) => (
          <li key={id}>
            <div className={styles.refusedWords}>
              <span className={styles.refusedName}>{name}</span>
              <span className={styles.refusedWhy}>
                {why}{' '}
                {item !== undefined && (
                  <button
                    type="button"
                    className={styles.uploaded}
                    onClick={() => {
                      add({ items: [item] });
                      dismissRefused(id);
                    }}
                  >
                    {TRAY.useAnyway}
                  </button>
                )}
              </span>
            </div>
            <IconButton
              size="small"
              label={COMPOSE_TEXT.dismissOne(name)}
              icon={<X size={12} />}
              onPress={() => dismissRefused(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
