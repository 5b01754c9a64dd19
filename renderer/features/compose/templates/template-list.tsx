import { useRef, useState } from 'react';
import { variableValue } from '../../../../shared/compose/expand-prompt.ts';
import { findModel, titleOfModel } from '../../../../shared/models/index.ts';
import type { Template } from '../../../../shared/templates/template.ts';
import { TEMPLATE_TEXT } from '../../../../shared/templates/text.ts';
import { readCore, useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { KeptEntryRow } from './kept-entry-row.tsx';
import styles from './template-panel.module.css';
import { takeKept, useTemplateStore, writeKept } from './template-store.ts';
import { putTemplateIn, variablesOf } from './use-template.ts';

const NAME_ID = 'template-name';

/** Templates by name: the form is kept as one, one fills the form. */
export function TemplateList({ onDone }: { readonly onDone: () => void }) {
  const templates = useTemplateStore((store) => store.kept.templates);
  const [asked, setAsked] = useState<Template | null>(null);

  function use(template: Template): void {
    if (variablesOf(template).length > 0) {
      setAsked(template);
      return;
    }
    putTemplateIn(template, {});
    onDone();
  }

  if (asked !== null) {
    return (
      <TemplateValues
        template={asked}
        onCancel={() => setAsked(null)}
        onFill={(values) => {
          putTemplateIn(asked, values);
          onDone();
        }}
      />
    );
  }
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{TEMPLATE_TEXT.lead}</p>
      <NewTemplate />
      {templates.length === 0 ? (
        <p className={styles.lead}>{TEMPLATE_TEXT.none}</p>
      ) : (
        <ul className={styles.list} aria-label={TEMPLATE_TEXT.tabs.templates}>
          {templates.map((template) => (
            <KeptEntryRow
              key={template.id}
              entry={template}
              about={<About template={template} />}
              useWord={TEMPLATE_TEXT.use}
              onUse={() => use(template)}
              onOverwrite={() => void overwrite(template)}
            />
          ))}
        </ul>
      )}
      <TemplateFoot />
    </div>
  );
}

function NewTemplate() {
  const isSaving = useTemplateStore((store) => store.isSaving);
  const [name, setName] = useState('');

  async function save(): Promise<void> {
    if (name.trim() === '') return;
    if (!(await writeKept('templates.save', { id: null, name, content: readContent() }))) return;
    showToast({ tone: 'done', text: TEMPLATE_TEXT.saved(name.trim()) });
    // What was typed meanwhile stands.
    setName((now) => (now === name ? '' : now));
    document.getElementById(NAME_ID)?.focus();
  }

  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        id={NAME_ID}
        label={TEMPLATE_TEXT.name}
        value={name}
        maxLength={120}
        autoFocus={isSaving}
        onText={setName}
      />
      <Button type="submit" look="main" isDisabled={name.trim() === ''}>
        {TEMPLATE_TEXT.save}
      </Button>
    </form>
  );
}

async function overwrite({ id, name: present }: Template): Promise<void> {
  if (await writeKept('templates.save', { id, name: present, content: readContent() }))
    showToast({ tone: 'done', text: TEMPLATE_TEXT.overwritten(present) });
}

function About({ template }: { template: Template }) {
  const profile = useCore((core) => core.profile);
  const { model, input, takes } = template;
  const title = findModel(model, profile)?.title ?? TEMPLATE_TEXT.unknownModel;
  const parts = [title, ...(takes > 1 ? [TEMPLATE_TEXT.takes(takes)] : []), String(input['prompt'] ?? '')];
  return <>{parts.filter((part) => part !== '').join(' · ')}</>;
}

/** What the form holds now, as a template keeps it. */
function readContent() {
  const { draft } = useComposeStore.getState();
  const { model, takes, variations } = draft;
  return { model, input: readInput(draft), takes, variations };
}

/** Asks for the variables of a template before it fills the form; what is left empty stays to be typed there. */
function TemplateValues(props: {
  readonly template: Template;
  readonly onFill: (values: Readonly<Record<string, string>>) => void;
  readonly onCancel: () => void;
}) {
  const { template, onFill, onCancel } = props;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <form
      className={styles.body}
      aria-label={TEMPLATE_TEXT.fill(template.name)}
      onSubmit={(event) => {
        event.preventDefault();
        onFill(values);
      }}
    >
      <p className={styles.lead} dir="auto">
        {String(template.input['prompt'])}
      </p>
      <div className={styles.fields}>
        {variablesOf(template).map((name, place) => (
          <TextInput
            key={name}
            label={name}
            autoFocus={place === 0}
            value={variableValue(values, name) ?? ''}
            onText={(text) => setValues((now) => ({ ...now, [name]: text }))}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <Button type="submit" look="main">
          {TEMPLATE_TEXT.fillAction}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {TEMPLATE_TEXT.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Below the templates: what a model's form begins with, and templates as a file. */
function TemplateFoot() {
  return (
    <footer className={styles.foot}>
      <Defaults />
      <span className={styles.space} />
      <Files />
    </footer>
  );
}

function Defaults() {
  const model = useComposeStore((store) => store.draft.model);
  const hasDefaults = useTemplateStore((store) => store.kept.defaults[model] !== undefined);
  const title = titleOfModel(model, readCore().profile);

  async function save(): Promise<void> {
    // Prompts and references are of one job; everything else is a habit.
    const { prompt: _, ...input } = readInput(useComposeStore.getState().draft);
    const plain = Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value !== 'object'));
    if (await writeKept('templates.setDefaults', { model, input: plain }))
      showToast({ tone: 'done', text: TEMPLATE_TEXT.defaultsSaved(title) });
  }

  async function reset(): Promise<void> {
    if (await writeKept('templates.setDefaults', { model, input: null }))
      showToast({ tone: 'done', text: TEMPLATE_TEXT.defaultsReset(title) });
  }

  return (
    <>
      <Button tip={TEMPLATE_TEXT.saveDefaultsTip} onPress={() => void save()}>
        {TEMPLATE_TEXT.saveDefaults(title)}
      </Button>
      {hasDefaults && (
        <Button look="quiet" onPress={() => void reset()}>
          {TEMPLATE_TEXT.resetDefaults}
        </Button>
      )}
    </>
  );
}

function Files() {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="quiet" onPress={() => chooser.current?.click()}>
        {TEMPLATE_TEXT.importFile}
      </Button>
      <Button look="quiet" tip={TEMPLATE_TEXT.ownFiles} onPress={() => void exportAll()}>
        {TEMPLATE_TEXT.exportAll}
      </Button>
      <FileInput
        ref={chooser}
        label={TEMPLATE_TEXT.importFile}
        accept=".dailies,.json,application/json"
        onFiles={([file]) => void importFile(file)}
      />
    </>
  );
}

async function exportAll(): Promise<void> {
  const saved = await runCall('templates.export', {});
  if (saved !== null) showToast({ tone: 'done', text: TEMPLATE_TEXT.exported(saved.path) });
}

async function importFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  const answer = await runCall('templates.import', { text: await file.text() });
  if (answer === null) return;
  takeKept(answer.kept);
  showToast({ tone: 'done', text: TEMPLATE_TEXT.imported(answer.templates, answer.snippets) });
}
