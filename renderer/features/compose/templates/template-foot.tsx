import { useRef } from 'react';
import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { readCore } from '../../../projections/core/core-store.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import styles from './template-panel.module.css';
import { takeKept, useTemplateStore, writeKept } from './template-store.ts';

/** Below the templates: what a model's form begins with, and templates as a file. */
export function TemplateFoot() {
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
  const title = findModel(model, readCore().profile)?.title ?? model;

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
