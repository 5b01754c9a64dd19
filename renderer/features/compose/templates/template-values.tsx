import { useState } from 'react';
import { variableValue } from '../../../../shared/batch/variables.ts';
import type { Template } from '../../../../shared/domain/prompt/template.ts';
import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from './template-panel.module.css';
import { variablesOf } from './use-template.ts';

/** Asks for the variables of a template before it fills the form; what is left empty stays to be typed there. */
export function TemplateValues(props: {
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
