import { useRef } from 'react';
import { findUnknownTokens, NAME_TOKENS } from '../../../../shared/domain/library/name-template.ts';
import { EXPORT_TEXT } from '../../../../shared/messages/text/export.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from './export-panel.module.css';
import type { ExportPreview } from './use-export.ts';

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
