import BookMarked from 'lucide-react/icons/book-marked';
import History from 'lucide-react/icons/history';
import { Fragment, useEffect, useMemo } from 'react';
import { COMPOSE_TEXT } from '../../../shared/compose/text.ts';
import { createInTurn } from '../../../shared/kernel/in-turn.ts';
import { describePurpose } from '../../../shared/service/text/fields-text.ts';
import { TEMPLATE_TEXT } from '../../../shared/templates/text.ts';
import { call } from '../../bridge.ts';
import { FormField, isReferenceField } from '../../forms/fields/field-registry.tsx';
import { controlId, type FieldProps } from '../../forms/slots/drag-state.ts';
import { useWantedPanel } from '../../state/navigation/handover.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { hearWindow } from '../../ui/keys/layers.ts';
import { loadLater } from '../../ui/parts/load-later.tsx';
import { Disclosure } from '../../ui/text/disclosure.tsx';
import styles from './compose-room.module.css';
import type { ComposeForm } from './form/use-compose-form.ts';
import { changeVariations, useComposeStore } from './state/compose-store.ts';
import { readInput } from './state/draft.ts';
import type { PromptPlan } from './state/plan-prompts.ts';
import { loadKept, openHistory, openTemplates, useTemplateStore } from './templates/template-store.ts';
import { replacePrompt } from './templates/use-template.ts';

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
        <h1 data-tip={model.title}>{model.title}</h1>
        <p data-tip={describePurpose(model)}>{describePurpose(model)}</p>
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

const RequestPreview = loadLater(() =>
  import('./form/request-preview.tsx').then((module) => module.RequestPreview),
);

/** What would be sent, folded away until someone asks; of several prompts the first stands for all. */
function RequestSection({ compose, takes }: { compose: ComposeForm; takes: number }) {
  const { form, model, input, plan } = compose;
  const prompt = plan.hasAlternatives ? plan.prompts[0] : undefined;
  const request = useMemo(() => {
    const shown = prompt === undefined ? input : { ...input, prompt };
    return { model: model.id, takes, input: shown, testMode: null };
  }, [model.id, takes, input, prompt]);
  return (
    <div className={styles.request}>
      <Disclosure label={COMPOSE_TEXT.request}>
        <RequestPreview request={request} />
      </Disclosure>
      {model.shapes !== undefined && (
        <span className={styles.shape}>
          {form.shape === null ? COMPOSE_TEXT.shapeOpen : COMPOSE_TEXT.shape(form.shape)}
        </span>
      )}
    </div>
  );
}

// The app's start needs neither: lists, menus and searches come with them.
const TemplatePanel = loadLater(() =>
  import('./templates/template-panel.tsx').then((module) => module.TemplatePanel),
);
const PromptHistory = loadLater(() =>
  import('./templates/prompt-history.tsx').then((module) => module.PromptHistory),
);

/** The ways to what was made before: templates and earlier prompts. */
function TemplateTools() {
  const isPanelOpen = useTemplateStore(({ tab }) => tab !== null);
  const isHistoryOpen = useTemplateStore((store) => store.isHistoryOpen);
  useEffect(() => void loadKept(), []);
  useHistoryKeys();
  useWantedPanel(openTemplates);
  return (
    <>
      <Button
        look="quiet"
        icon={<BookMarked size={14} aria-hidden />}
        tip={TEMPLATE_TEXT.tip}
        onPress={() => openTemplates('templates')}
      >
        {TEMPLATE_TEXT.open}
      </Button>
      <Button
        look="quiet"
        icon={<History size={14} aria-hidden />}
        tip={TEMPLATE_TEXT.historyTip}
        onPress={() => openHistory(true)}
      >
        {TEMPLATE_TEXT.history}
      </Button>
      {isPanelOpen && <TemplatePanel />}
      {isHistoryOpen && <PromptHistory />}
    </>
  );
}

const GONE_THROUGH = 200;

/** Alt with the arrows goes through earlier prompts while the prompt has the focus; past the newest stands what was typed. */
function useHistoryKeys(): void {
  useEffect(() => {
    let prompts: readonly string[] = [];
    /** Which of them stands in the form; -1 for what was typed. */
    let place = -1;
    let typed = '';
    // A key that comes before the answer to the one before it goes on from there.
    const inTurn = createInTurn();

    const readPrompt = () => String(readInput(useComposeStore.getState().draft)['prompt'] ?? '');

    async function begin(): Promise<void> {
      const answer = await call('prompts.history', { search: '', limit: GONE_THROUGH });
      typed = readPrompt();
      prompts = answer.ok ? answer.value.map(({ prompt }) => prompt).filter((one) => one !== typed) : [];
    }

    async function step(by: 1 | -1): Promise<void> {
      if (place >= 0 && readPrompt() !== prompts[place]) place = -1;
      if (place === -1 && by === -1) return;
      if (place === -1) await begin();
      const next = Math.max(-1, Math.min(prompts.length - 1, place + by));
      if (next === place) return;
      place = next;
      replacePrompt(place === -1 ? typed : (prompts[place] as string));
    }

    function handle(event: KeyboardEvent): void {
      const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if ((event.target as Element | null)?.id !== controlId(['prompt'])) return;
      event.preventDefault();
      void inTurn(() => step(event.key === 'ArrowUp' ? 1 : -1));
    }
    return hearWindow('keydown', handle);
  }, []);
}
