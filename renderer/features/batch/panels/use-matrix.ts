import { useCallback, useEffect, useRef, useState } from 'react';
import type { SheetContext } from '../../../../shared/batch/columns.ts';
import { isEmptyRow, MAX_ROWS, MODEL_COLUMN } from '../../../../shared/batch/edit-sheet.ts';
import { type Axis, buildMatrix, countMatrix, splitPrompts } from '../../../../shared/batch/matrix.ts';
import { isElsewhere, joinReferences } from '../../../../shared/batch/read-elements.ts';
import { describeError } from '../../../../shared/errors/text.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import { listOptionValues } from '../../../../shared/models/define-model.ts';
import type { ResolvedField, ResolvedForm } from '../../../../shared/service/request/resolve-form.ts';
import { call } from '../../../bridge.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { modelForNewRow, readSheet, takeRows } from '../state/batch-store.ts';

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

/** Files of a matrix: folders among what was dropped become the media files in them. */
function useDroppedFiles(first: readonly string[]) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [reading, setReading] = useState(0);
  const add = useCallback(async (texts: readonly string[]) => {
    if (texts.length === 0) return;
    setReading((count) => count + 1);
    const found = await expand(texts);
    setReading((count) => count - 1);
    setPaths((before) => [...new Set([...before, ...found])]);
  }, []);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void add(first);
  }, [add, first]);
  return {
    paths,
    isReading: reading > 0,
    add: (texts: readonly string[]) => void add(texts),
    clear: () => setPaths([]),
  };
}

const TEXT_BATCH_SIZE = 100;

async function expand(texts: readonly string[]): Promise<string[]> {
  const found: string[] = texts.filter(isElsewhere);
  const refused: Failure[] = [];
  const local = texts.filter((text) => !isElsewhere(text));
  for (let start = 0; start < local.length; start += TEXT_BATCH_SIZE) {
    const some = local.slice(start, start + TEXT_BATCH_SIZE);
    const answer = await call('batch.findFiles', { texts: some, folder: readSheet().folder });
    if (!answer.ok) continue;
    for (const { files } of answer.value)
      for (const file of files)
        if (file.kind === 'added') found.push(file.asset.path);
        else refused.push(file.error);
  }
  notifyRefused(refused, found.length);
  return found;
}

/** A folder of which no file comes must say why, and so must files of which none does; else what is no media is left out. */
function notifyRefused(refused: readonly Failure[], found: number): void {
  const told =
    refused.find(({ code }) => code === 'PATTERN_TOO_WIDE' || code === 'FOLDER_NOT_GIVEN') ??
    (found === 0 ? refused[0] : undefined);
  if (told === undefined) return;
  const { happened, act } = describeError(told);
  showToast({ tone: 'failed', text: happened, detail: act });
}
