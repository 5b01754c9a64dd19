import { splitPrompts } from '../../../../shared/batch/matrix.ts';
import { describeField, describeValue } from '../../../../shared/messages/fields.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import type { ResolvedField } from '../../../../shared/service/resolve-form.ts';
import styles from './panels.module.css';
import { valuesOf } from './use-matrix.ts';

/** The prompts of a matrix, and how many they are. */
export function MatrixPrompts(props: {
  readonly prompts: string;
  readonly onChange: (prompts: string) => void;
}) {
  const { prompts, onChange } = props;
  return (
    <fieldset className={styles.axis}>
      <legend>
        <label htmlFor="matrix-prompts">{BATCH_TEXT.matrixPrompts}</label>
        <span className={`numbers ${styles.note}`}> {splitPrompts(prompts).length || ''}</span>
      </legend>
      <textarea
        id="matrix-prompts"
        className={`text-box ${styles.prompts}`}
        rows={5}
        placeholder={BATCH_TEXT.matrixPromptsHint}
        value={prompts}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}

/** The values of one setting, of which any number may be ticked. */
export function MatrixSetting(props: {
  readonly setting: ResolvedField;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}) {
  const { setting, chosen, onToggle } = props;
  const { key } = setting.field;
  return (
    <fieldset className={styles.axis}>
      <legend>{describeField(key).label}</legend>
      <div className={styles.values}>
        {valuesOf(setting).map((value) => (
          <label key={value} className={styles.value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
            <span className="numbers">{describeValue(key, value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
