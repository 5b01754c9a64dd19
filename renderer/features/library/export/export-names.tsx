import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import {
  EXPORT_TEXT,
  type ExportChoice,
  type ExportedTakes,
} from '../../../../shared/library/export-text.ts';
import {
  DEFAULT_NAME_TEMPLATE,
  findUnknownTokens,
  NAME_TOKENS,
} from '../../../../shared/library/name-template.ts';
import { call } from '../../../bridge.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useKept } from '../../../ui/parts/use-kept.ts';
import styles from './export-panel.module.css';

/** The template of names, what it may name, and what comes of it for the first takes. */
export function ExportNames(props: {
  readonly template: string;
  readonly preview: ExportPreview | null;
  readonly onChange: (template: string) => void;
}) {
  const { template, preview, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  const unknown = findUnknownTokens(template);

  /** At the text cursor, which stands behind it afterwards, so that one types on. */
  function add(token: string): void {
    const input = field.current;
    if (input === null) return;
    const [from, to] = [input.selectionStart ?? template.length, input.selectionEnd ?? template.length];
    input.focus();
    input.setRangeText(`{${token}}`, from, to, 'end');
    onChange(input.value);
  }

  return (
    <div className={styles.names}>
      <TextInput
        ref={field}
        label={EXPORT_TEXT.template}
        isLabelHidden
        isInvalid={unknown.length > 0}
        value={template}
        maxLength={300}
        spellCheck={false}
        onText={onChange}
      />
      {unknown.length > 0 && (
        <p role="alert" className={styles.unknown}>
          {EXPORT_TEXT.unknownTokens(unknown)}
        </p>
      )}
      <div className={styles.tokens}>
        {NAME_TOKENS.map((token) => (
          <Button key={token} size="small" tip={EXPORT_TEXT.tokens[token]} onPress={() => add(token)}>
            {`{${token}}`}
          </Button>
        ))}
      </div>
      <ul className={styles.preview} aria-label={EXPORT_TEXT.preview}>
        {preview?.names.map((name) => (
          <li key={name} className="code">
            <bdi>{name}</bdi>
          </li>
        ))}
        {preview !== null && preview.total > preview.names.length && (
          <li className={styles.hint}>{EXPORT_TEXT.andMore(preview.total - preview.names.length)}</li>
        )}
      </ul>
    </div>
  );
}

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
  const [choice, setChoice] = useKept('export', FIRST_CHOICE);
  useEffect(() => {
    void call('export.lastChoice', {}).then((answer) => {
      const last = answer.ok ? answer.value : null;
      // What was changed meanwhile stays.
      if (last !== null) setChoice((now) => (now === FIRST_CHOICE ? last : now));
    });
  }, [setChoice]);
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
