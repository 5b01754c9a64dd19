import { type DragEvent, useRef, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { isJsonObject, parseJson } from '../../../../shared/kernel/json-pointer.ts';
import { type Failure, failure } from '../../../../shared/kernel/result.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/service/text/connection-text.ts';
import { SETTINGS_TEXT } from '../../../../shared/settings/text.ts';
import { call } from '../../../bridge.ts';
import { openSettings, useNavigation } from '../../../state/navigation/navigation-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import { ImportReview } from './import-review.tsx';

/** A document that was read, on its way to being a profile. */
interface Found {
  readonly document: string;
  readonly baseUrl: string | null;
  readonly imported: CallOutput<'profiles.importDocument'>;
}

/** Reads a document or a profile, and makes it the active profile once it is saved. */
function useDocument(onAdded: (profileId: string) => void) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const [document, setDocument] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [isReading, setReading] = useState(false);

  async function save(text: string, profileId: string | null): Promise<boolean> {
    const answer = await call('profiles.save', { profileId, text, isActive: true });
    setProblem(answer.ok ? null : answer.error);
    if (!answer.ok) return false;
    setFound(null);
    setDocument(null);
    onAdded(answer.value.profileId);
    // What comes next, the key above all, stands at the start of the section. Whoever has gone on to another room stays there.
    if (useNavigation.getState().room === 'settings') openSettings('service');
    const saved = await call('profiles.get', answer.value);
    if (saved.ok) showToast({ tone: 'done', text: TEXT.saved(saved.value.name) });
    return true;
  }

  /** A profile says so itself; anything else is taken for the service's own document. */
  async function take(text: string, baseUrl: string | null = null): Promise<boolean> {
    setFound(null);
    setProblem(null);
    const value = parseJson(text);
    if (isJsonObject(value) && 'format' in value && !('openapi' in value)) return save(text, null);
    setReading(true);
    const answer = await call('profiles.importDocument', { text, ...(baseUrl === null ? {} : { baseUrl }) });
    setReading(false);
    setDocument(text);
    setProblem(answer.ok ? null : answer.error);
    if (answer.ok) setFound({ document: text, baseUrl, imported: answer.value });
    return answer.ok;
  }

  return { problem, setProblem, document, found, setFound, isReading, save, take };
}

/** Adds a service: from its OpenAPI document, from a profile, or by its address alone. */
export function ConnectService({ onAdded }: { readonly onAdded: (profileId: string) => void }) {
  const { problem, setProblem, document, found, setFound, isReading, save, take } = useDocument(onAdded);
  return (
    <div className={styles.block}>
      <div>
        <h3>{TEXT.addTitle}</h3>
        <p className={rows.lead}>{TEXT.addLead}</p>
      </div>
      <DocumentDrop onText={(text) => void take(text)} onProblem={setProblem} />
      {isReading && (
        <p role="status" className={rows.lead}>
          {TEXT.reading}
        </p>
      )}
      {problem !== null && (
        <ErrorNote key={problem.code} failure={problem}>
          {problem.code === 'OPENAPI_ADDRESS_MISSING' && document !== null && (
            <AddressLine label={TEXT.addressMissingTry} onAddress={(url) => void take(document, url)} />
          )}
        </ErrorNote>
      )}
      {found !== null && (
        <ImportReview
          key={`${found.imported.report.title} ${found.document.length}`}
          {...found}
          onSave={save}
          onCancel={() => setFound(null)}
        />
      )}
      <div>
        <Disclosure label={TEXT.byHand}>
          <ByHand onText={(text) => save(text, null)} />
        </Disclosure>
        <Disclosure label={SETTINGS_TEXT.pasteInstead}>
          <Pasted onText={(text) => take(text)} />
        </Disclosure>
      </div>
    </div>
  );
}

function AddressLine({ label, onAddress }: { label: string; onAddress: (url: string) => void }) {
  const [url, setUrl] = useState('');
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        onAddress(url.trim());
      }}
    >
      <TextInput
        label={TEXT.address}
        isLabelHidden
        spellCheck={false}
        placeholder={TEXT.addressExample}
        value={url}
        onText={setUrl}
      />
      <Button type="submit" isDisabled={url.trim() === ''}>
        {label}
      </Button>
    </form>
  );
}

/** A profile that holds nothing but where the service is; what is open is listed then, and bound step by step. */
function ByHand({ onText }: { onText: (text: string) => Promise<boolean> }) {
  const [name, setName] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const isReady = name.trim() !== '' && baseUrl.trim() !== '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const profile = { format: 1, name: name.trim(), baseUrl: baseUrl.trim() };
        void onText(JSON.stringify(profile));
      }}
    >
      <p className={rows.lead}>{TEXT.byHandLead}</p>
      <div className={styles.pair}>
        <TextInput label={TEXT.name} placeholder={TEXT.nameExample} value={name} onText={setName} />
        <TextInput
          label={TEXT.address}
          placeholder={TEXT.addressExample}
          spellCheck={false}
          value={baseUrl}
          onText={setBaseUrl}
        />
      </div>
      <p className={rows.lead}>{TEXT.addressMeaning}</p>
      <div>
        <Button type="submit" isDisabled={!isReady}>
          {TEXT.add}
        </Button>
      </div>
    </form>
  );
}

function Pasted({ onText }: { onText: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState('');
  return (
    <div className={styles.form}>
      <textarea
        className={`text-box ${styles.text}`}
        aria-label={SETTINGS_TEXT.pasteLabel}
        placeholder={SETTINGS_TEXT.pasteExample}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button
          isDisabled={text.trim() === ''}
          onPress={() => void onText(text).then((isTaken) => isTaken && setText(''))}
        >
          {SETTINGS_TEXT.addPasted}
        </Button>
      </div>
    </div>
  );
}

/** Takes a service's document, or a profile, as a file that is dropped or chosen. */
function DocumentDrop(props: {
  readonly onText: (text: string) => void;
  readonly onProblem: (failure: Failure) => void;
}) {
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > CEILINGS.document.characters)
      return props.onProblem(failure('PROFILE_INVALID', { problems: [TEXT.tooLarge] }));
    try {
      props.onText(await file.text());
    } catch (error) {
      // A folder can be dropped too, and has no text.
      const cause = error instanceof Error ? error.name : '';
      props.onProblem(failure('FILE_UNREADABLE', { path: file.name, cause }));
    }
  }

  function hover(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop has the button inside as its equal for the keyboard
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      data-takes-own-files
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{TEXT.dropHere}</span>
      <Button onPress={() => picker.current?.click()}>{TEXT.chooseFile}</Button>
      <FileInput
        ref={picker}
        label={TEXT.addTitle}
        accept=".dailies,.json,.yaml,.yml,application/json"
        onFiles={([file]) => void read(file)}
      />
    </div>
  );
}
