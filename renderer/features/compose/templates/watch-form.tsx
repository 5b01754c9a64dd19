import { useState } from 'react';
import type { WatchOrder } from '../../../../shared/domain/prompt/watch.ts';
import { TEMPLATE_TEXT, WATCH_TEXT } from '../../../../shared/messages/text/templates.ts';
import { runCall } from '../../../projections/run-call.ts';
import { applyWatches } from '../../../projections/watch-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectBox } from '../../../ui/select-box.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import styles from './template-panel.module.css';
import { useTemplateStore } from './template-store.ts';
import { variablesOf } from './use-template.ts';

/** The variable that a watch fills in itself. */
const FILE = 'file';

/** A cap that is typed: a whole number, null for none, undefined for what is no number. */
function readCap(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const cap = Number(text);
  return Number.isInteger(cap) && cap >= 1 && cap <= 100_000 ? cap : undefined;
}

/** What is to be made of the new files of a folder, and how much at most. */
export function WatchForm({ onDone }: { readonly onDone: () => void }) {
  const templates = useTemplateStore((store) => store.kept.templates);
  const [templateId, setTemplateId] = useState(templates[0]?.id ?? '');
  const [folder, setFolder] = useState('');
  const [options, setOptions] = useState({ subfolders: false, takesPresent: false });
  const [mode, setMode] = useState<WatchOrder['mode']>('hold');
  const [caps, setCaps] = useState({ day: '', all: '' });
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const template = templates.find(({ id }) => id === templateId);
  if (template === undefined) {
    return (
      <div className={styles.body}>
        <p className={styles.lead}>{WATCH_TEXT.noTemplate}</p>
        <div className={styles.foot}>
          <Button onPress={onDone}>{TEMPLATE_TEXT.cancel}</Button>
        </div>
      </div>
    );
  }
  const variables = variablesOf(template).filter((name) => name !== FILE);
  const [capPerDay, capInAll] = [readCap(caps.day), readCap(caps.all)];
  const needsCap = mode === 'send' && capPerDay === null && capInAll === null;
  const isReady =
    folder !== '' &&
    capPerDay !== undefined &&
    capInAll !== undefined &&
    !needsCap &&
    variables.every((name) => (values[name] ?? '').trim() !== '');

  async function choose(): Promise<void> {
    const chosen = await runCall('watches.chooseFolder', {});
    if (chosen !== null) setFolder(chosen.path);
  }

  async function start(): Promise<void> {
    if (!isReady || capPerDay === undefined || capInAll === undefined) return;
    const order = {
      templateId,
      folder,
      ...options,
      mode,
      field: null,
      values,
      capPerDay,
      capInAll,
    };
    const watches = await runCall('watches.add', order);
    if (watches === null) return;
    applyWatches(watches);
    showToast({ tone: 'done', text: WATCH_TEXT.started });
    onDone();
  }

  return (
    <form
      className={styles.body}
      aria-label={WATCH_TEXT.add}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <p className={styles.lead}>{WATCH_TEXT.lead}</p>
      <div>
        <span className={styles.label}>{WATCH_TEXT.template}</span>
        <SelectBox
          label={WATCH_TEXT.template}
          items={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={templateId}
          onChange={setTemplateId}
        />
      </div>
      {variables.length > 0 && (
        <div className={styles.fields}>
          {variables.map((name) => (
            <TextInput
              key={name}
              label={name}
              value={values[name] ?? ''}
              onText={(text) => setValues((now) => ({ ...now, [name]: text }))}
            />
          ))}
        </div>
      )}
      <div className={styles.row}>
        <div>
          <span className={styles.label}>{WATCH_TEXT.folder}</span>
          <bdi className="selectable">{folder === '' ? WATCH_TEXT.noFolder : folder}</bdi>
        </div>
        <Button aria-label={WATCH_TEXT.chooseLabel} onPress={() => void choose()}>
          {WATCH_TEXT.choose}
        </Button>
      </div>
      <div className={styles.foot}>
        <Toggle
          label={WATCH_TEXT.subfolders}
          isOn={options.subfolders}
          onChange={(subfolders) => setOptions((now) => ({ ...now, subfolders }))}
        />
        <Toggle
          label={WATCH_TEXT.present}
          isOn={options.takesPresent}
          onChange={(takesPresent) => setOptions((now) => ({ ...now, takesPresent }))}
        />
      </div>
      <div>
        <span className={styles.label}>{WATCH_TEXT.mode}</span>
        <Segmented
          label={WATCH_TEXT.mode}
          segments={Object.entries(WATCH_TEXT.modes).map(([value, label]) => ({ value, label }))}
          value={mode}
          onChange={(value) => setMode(value as WatchOrder['mode'])}
        />
      </div>
      {mode === 'send' && <p className={`${styles.lead} ${styles.warn}`}>{WATCH_TEXT.sendLead}</p>}
      <div className={styles.fields}>
        <TextInput
          label={WATCH_TEXT.capPerDay}
          inputMode="numeric"
          value={caps.day}
          isInvalid={capPerDay === undefined}
          onText={(day) => setCaps((now) => ({ ...now, day }))}
        />
        <TextInput
          label={WATCH_TEXT.capInAll}
          inputMode="numeric"
          value={caps.all}
          isInvalid={capInAll === undefined}
          onText={(all) => setCaps((now) => ({ ...now, all }))}
        />
      </div>
      {needsCap && <p className={styles.warn}>{WATCH_TEXT.needsCap}</p>}
      <div className={styles.foot}>
        <Button type="submit" look="main" isDisabled={!isReady}>
          {WATCH_TEXT.start}
        </Button>
        <Button look="quiet" onPress={onDone}>
          {TEMPLATE_TEXT.cancel}
        </Button>
      </div>
    </form>
  );
}
