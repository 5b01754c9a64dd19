import { useState } from 'react';
import type { Template } from '../../../../shared/domain/prompt/template.ts';
import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { KeptEntryRow } from './kept-entry-row.tsx';
import { TemplateFoot } from './template-foot.tsx';
import styles from './template-panel.module.css';
import { useTemplateStore, writeKept } from './template-store.ts';
import { TemplateValues } from './template-values.tsx';
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
    setName('');
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
