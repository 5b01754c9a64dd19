import { useState } from 'react';
import { MAX_ROWS } from '../../../../shared/batch/edit-sheet.ts';
import { type Axis, buildMatrix, countMatrix, splitPrompts } from '../../../../shared/batch/matrix.ts';
import { joinReferences } from '../../../../shared/batch/read-references.ts';
import { isEmptyRow, MODEL_COLUMN } from '../../../../shared/batch/sheet.ts';
import type { SheetContext } from '../../../../shared/batch/sheet-context.ts';
import { listOptionValues } from '../../../../shared/models/define-model.ts';
import type { ResolvedField, ResolvedForm } from '../../../../shared/service/resolve-form.ts';
import { modelForNewRow, readSheet, takeRows } from '../state/batch-store.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

/** What a matrix is made of, and what it comes to. */
export type Matrix = ReturnType<typeof useMatrix>;

/** Follows what is chosen for a matrix: a model, files for one of its slots, prompts, and values of its settings. */
export function useMatrix(paths: readonly string[], context: SheetContext) {
  const [wantedModel, setModel] = useState(() => modelForNewRow(readSheet()));
  // Another service may not have it.
  const form = (context.formOf(wantedModel) ?? context.formOf(modelForNewRow(readSheet()))) as ResolvedForm;
  const model = form.model.id;
  const settings = form.fields.filter((entry) => valuesOf(entry).length > 1 && entry.state === 'active');
  const files = useDroppedFiles(paths);
  const { slots, slot, setSlot } = useSlotOfFiles(form);
  const [prompts, setPrompts] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const axes: Axis[] = [
    ...(slot === null ? [] : [{ column: slot, texts: files.paths.map((path) => joinReferences([path])) }]),
    { column: 'prompt', texts: splitPrompts(prompts) },
    ...settings.map(({ field }) => ({ column: field.key, texts: chosen[field.key] ?? [] })),
  ];

  function toggle(setting: ResolvedField, value: string): void {
    const { key } = setting.field;
    const before = chosen[key] ?? [];
    const next = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
    // In the order of the control, whatever the order of the clicks.
    setChosen({ ...chosen, [key]: valuesOf(setting).filter((one) => next.includes(one)) });
  }

  return {
    model,
    setModel,
    slots,
    slot,
    setSlot,
    files,
    prompts,
    setPrompts,
    settings,
    chosen,
    toggle,
    count: countMatrix(axes),
    sizes: axes.map(({ texts }) => texts.length).filter((size) => size > 0),
    /** How many rows the table still has room for. */
    room: MAX_ROWS - readSheet().rows.filter((row) => !isEmptyRow(row)).length,
    take: () =>
      takeRows(buildMatrix(axes, { [MODEL_COLUMN]: model }, MAX_ROWS), [], false, readSheet().folder),
  };
}

/** The slots of a form, and the one that the files go into. */
function useSlotOfFiles(form: ResolvedForm) {
  const [said, setSlot] = useState<string | null>(null);
  const slots = form.fields.filter(({ field }) => field.kind === 'reference' || field.kind === 'references');
  const slot = slots.some(({ field }) => field.key === said) ? said : (slots[0]?.field.key ?? null);
  return { slots, slot, setSlot };
}

/** The values of a setting that has a few to choose from; none for every other field. */
export function valuesOf({ field }: ResolvedField): string[] {
  if (field.kind === 'choice') return [...field.values];
  if (field.kind === 'option') return listOptionValues(field.values);
  return field.kind === 'flag' ? ['yes', 'no'] : [];
}
