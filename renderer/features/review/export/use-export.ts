import { useEffect, useState } from 'react';
import type { ExportChoice, ExportedTakes } from '../../../../shared/domain/library/export.ts';
import { DEFAULT_NAME_TEMPLATE } from '../../../../shared/domain/library/name-template.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';

export type ExportPreview = CallOutput<'export.preview'>;

/** A pause in typing, in milliseconds, after which the names are asked for. */
const PAUSE = 120;

const FIRST_CHOICE: ExportChoice = {
  folder: '',
  template: DEFAULT_NAME_TEMPLATE,
  metadata: true,
  sidecars: false,
  csv: false,
  report: false,
  contactSheet: null,
  sheetPictures: false,
};

/** What is chosen, beginning with what was chosen the last time. */
export function useExportChoice(): [ExportChoice, (change: Partial<ExportChoice>) => void] {
  const [choice, setChoice] = useState(FIRST_CHOICE);
  useEffect(() => {
    void call('export.lastChoice', {}).then((answer) => {
      const last = answer.ok ? answer.value : null;
      // What was changed meanwhile stays.
      if (last !== null) setChoice((now) => (now === FIRST_CHOICE ? last : now));
    });
  }, []);
  return [choice, (change) => setChoice((now) => ({ ...now, ...change }))];
}

/** How many takes that is, and the first of their names; null until they are known. */
export function useExportPreview(
  takes: ExportedTakes,
  { template, folder }: ExportChoice,
): ExportPreview | null {
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  const serialized = JSON.stringify(takes);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      const chosen = JSON.parse(serialized) as ExportedTakes;
      void call('export.preview', { takes: chosen, template, folder }).then(
        (answer) => isCurrent && answer.ok && setPreview(answer.value),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [serialized, template, folder]);
  return preview;
}
