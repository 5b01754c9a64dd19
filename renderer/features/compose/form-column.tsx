import { Fragment } from 'react';
import { describePurpose } from '../../../shared/messages/fields.ts';
import { FormField, isReferenceField } from '../../forms/fields/field-registry.tsx';
import type { FieldProps } from '../../forms/slots/form-context.ts';
import { loadLater } from '../../ui/parts/load-later.tsx';
import styles from './compose-room.module.css';
import { RequestSection } from './form/request-section.tsx';
import type { ComposeForm } from './form/use-compose-form.ts';
import { changeVariations, useComposeStore } from './state/compose-store.ts';
import type { PromptPlan } from './state/plan-prompts.ts';
import { TemplateTools } from './templates/template-tools.tsx';

// Only a prompt with alternatives needs it.
const VariationsBar = loadLater(() =>
  import('./form/variations-bar.tsx').then((module) => module.VariationsBar),
);

/** The middle of Compose: the model, its fields, and the request that they become. */
export function FormColumn(props: { readonly compose: ComposeForm; readonly fields: readonly FieldProps[] }) {
  const { compose, fields } = props;
  const { model, plan } = compose;
  const takes = useComposeStore((store) => store.draft.takes);
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <h1>{model.title}</h1>
        <p>{describePurpose(model)}</p>
        <div className={styles.tools}>
          <TemplateTools />
        </div>
      </header>
      <div className={styles.fields}>
        {listFormFields(fields).map((field) => (
          <Fragment key={`${model.id}.${field.entry.field.key}`}>
            <FormField {...field} />
            {field.entry.field.key === 'prompt' && <Variations plan={plan} />}
          </Fragment>
        ))}
      </div>
      <RequestSection compose={compose} takes={takes} />
    </div>
  );
}

function Variations({ plan }: { readonly plan: PromptPlan }) {
  const variations = useComposeStore((store) => store.draft.variations);
  if (!plan.hasAlternatives && !plan.hasJsonBars && plan.names.length === 0) return null;
  return <VariationsBar plan={plan} variations={variations} onChange={changeVariations} />;
}

/** The fields of the middle column; elements take the most room, and come last. */
function listFormFields(fields: readonly FieldProps[]): FieldProps[] {
  const own = fields.filter(({ entry }) => !isReferenceField(entry.field));
  return own.toSorted(
    (one, other) =>
      Number(one.entry.field.kind === 'elements') - Number(other.entry.field.kind === 'elements'),
  );
}
