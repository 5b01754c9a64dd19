import { useState } from 'react';
import { variableValue } from '../../../../shared/compose/expand-prompt.ts';
import { TEMPLATE_TEXT } from '../../../../shared/templates/text.ts';
import type { WatchOrder } from '../../../../shared/templates/watch.ts';
import { WATCH_TEXT } from '../../../../shared/templates/watches-text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { applyWatches } from '../../../state/watch-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import styles from './template-panel.module.css';
import { useTemplateStore } from './template-store.ts';
import { variablesOf } from './use-template.ts';

/** The variable that a watch fills in itself. */
const FILE = 'file';

interface WatchPart {
  readonly draft: WatchDraft;
  readonly change: (part: Partial<WatchDraft>) => void;
}

/** What is to be made of the new files of a folder, and how much at most. */
export function WatchForm({ onDone }: { readonly onDone: () => void }) {
  const templates = useTemplateStore((store) => store.kept.templates);
  const [draft, setDraft] = useState<WatchDraft>(() => beginWatch(templates[0]?.id ?? ''));
  const change = (part: Partial<WatchDraft>) => setDraft((now) => ({ ...now, ...part }));
  const template = templates.find(({ id }) => id === draft.templateId);
  if (template === undefined) return <NoTemplate onDone={onDone} />;
  const variables = variablesOf(template).filter((name) => name !== FILE);
  const { order, isDayWrong, isAllWrong, needsCap } = judgeWatch(draft, variables);

  async function start(): Promise<void> {
    const watches = order === null ? null : await runCall('watches.add', order);
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
          value={draft.templateId}
          onChange={(templateId) => change({ templateId })}
        />
      </div>
      {variables.length > 0 && <Values draft={draft} change={change} variables={variables} />}
      <Folder draft={draft} change={change} />
      <Mode draft={draft} change={change} />
      <Caps draft={draft} change={change} isDayWrong={isDayWrong} isAllWrong={isAllWrong} />
      {needsCap && <p className={styles.warn}>{WATCH_TEXT.needsCap}</p>}
      <div className={styles.foot}>
        <Button type="submit" look="main" isDisabled={order === null}>
          {WATCH_TEXT.start}
        </Button>
        <Button look="quiet" onPress={onDone}>
          {TEMPLATE_TEXT.cancel}
        </Button>
      </div>
    </form>
  );
}

function NoTemplate({ onDone }: { readonly onDone: () => void }) {
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{WATCH_TEXT.noTemplate}</p>
      <div className={styles.foot}>
        <Button onPress={onDone}>{TEMPLATE_TEXT.cancel}</Button>
      </div>
    </div>
  );
}

function Values({ draft, change, variables }: WatchPart & { readonly variables: readonly string[] }) {
  const { values } = draft;
  return (
    <div className={styles.fields}>
      {variables.map((name) => (
        <TextInput
          key={name}
          label={name}
          value={variableValue(values, name) ?? ''}
          onText={(text) => change({ values: { ...values, [name]: text } })}
        />
      ))}
    </div>
  );
}

/** Which folder, and which of its files. */
function Folder({ draft, change }: WatchPart) {
  const { folder, subfolders, takesPresent } = draft;

  async function choose(): Promise<void> {
    const chosen = await runCall('watches.chooseFolder', {});
    if (chosen !== null) change({ folder: chosen.path });
  }

  return (
    <>
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
          isOn={subfolders}
          onChange={(isOn) => change({ subfolders: isOn })}
        />
        <Toggle
          label={WATCH_TEXT.present}
          isOn={takesPresent}
          onChange={(isOn) => change({ takesPresent: isOn })}
        />
      </div>
    </>
  );
}

function Mode({ draft, change }: WatchPart) {
  return (
    <>
      <div>
        <span className={styles.label}>{WATCH_TEXT.mode}</span>
        <Segmented
          label={WATCH_TEXT.mode}
          segments={Object.entries(WATCH_TEXT.modes).map(([value, label]) => ({ value, label }))}
          value={draft.mode}
          onChange={(value) => change({ mode: value as WatchOrder['mode'] })}
        />
      </div>
      {draft.mode === 'send' && <p className={`${styles.lead} ${styles.warn}`}>{WATCH_TEXT.sendLead}</p>}
    </>
  );
}

function Caps(props: WatchPart & { readonly isDayWrong: boolean; readonly isAllWrong: boolean }) {
  const { draft, change, isDayWrong, isAllWrong } = props;
  const { caps } = draft;
  return (
    <div className={styles.fields}>
      <TextInput
        label={WATCH_TEXT.capPerDay}
        inputMode="numeric"
        value={caps.day}
        isInvalid={isDayWrong}
        onText={(day) => change({ caps: { ...caps, day } })}
      />
      <TextInput
        label={WATCH_TEXT.capInAll}
        inputMode="numeric"
        value={caps.all}
        isInvalid={isAllWrong}
        onText={(all) => change({ caps: { ...caps, all } })}
      />
    </div>
  );
}

function beginWatch(templateId: string): WatchDraft {
  return {
    templateId,
    folder: '',
    subfolders: false,
    takesPresent: false,
    mode: 'hold',
    caps: { day: '', all: '' },
    values: {},
  };
}

const MAX_CAP = 100_000;

/** What is typed and chosen for a watch so far. */
export interface WatchDraft {
  readonly templateId: string;
  readonly folder: string;
  readonly subfolders: boolean;
  readonly takesPresent: boolean;
  readonly mode: WatchOrder['mode'];
  readonly caps: { readonly day: string; readonly all: string };
  readonly values: Readonly<Record<string, string>>;
}

/** What a draft comes to: the order where it is whole, and what is wrong with its caps. */
export function judgeWatch(
  draft: WatchDraft,
  variables: readonly string[],
): {
  readonly order: WatchOrder | null;
  readonly isDayWrong: boolean;
  readonly isAllWrong: boolean;
  /** What is sent at once needs a cap. */
  readonly needsCap: boolean;
} {
  const { caps, ...said } = draft;
  const [capPerDay, capInAll] = [readCap(caps.day), readCap(caps.all)];
  const needsCap = draft.mode === 'send' && capPerDay === null && capInAll === null;
  const isFilled = variables.every((name) => (variableValue(draft.values, name) ?? '').trim() !== '');
  const isWhole = draft.folder !== '' && isFilled && !needsCap;
  return {
    order:
      isWhole && capPerDay !== undefined && capInAll !== undefined
        ? { ...said, field: null, values: { ...draft.values }, capPerDay, capInAll }
        : null,
    isDayWrong: capPerDay === undefined,
    isAllWrong: capInAll === undefined,
    needsCap,
  };
}

/** A cap that is typed: a whole number, null for none, undefined for what is no number. */
function readCap(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const cap = Number(text);
  return Number.isInteger(cap) && cap >= 1 && cap <= MAX_CAP ? cap : undefined;
}
