import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { SHOW_TEXT } from '../../../shared/messages/text/guide.ts';
import { needsOnlyPrompt } from '../../../shared/service/fill-in.ts';
import { listOfferedModels } from '../../../shared/service/offered-models.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import { usableProfile } from '../../../shared/service/usable-profile.ts';
import { editInput, showModel, useComposeStore } from '../../features/compose/state/compose-store.ts';
import { readInput } from '../../features/compose/state/draft.ts';
import { FIND_FIELD } from '../../features/review/find/find-query.ts';
import { controlId } from '../../forms/slots/form-context.ts';
import { openQueue, openRoom } from '../../navigation/navigation-store.ts';
import { readCore } from '../../projections/core/core-store.ts';
import { openDialog } from '../app-store.ts';
import { type ShowName, useShow } from './show-store.ts';

/** One thing that is pointed at. */
interface ShowStep {
  readonly words: string;
  /** Where it is on the page. */
  readonly target: string;
  /** Whether a click on it is the step: what comes next is pointed at then. */
  readonly isClicked?: boolean;
}

interface Show {
  readonly title: string;
  /** Goes there, and fills in what is needed. It presses nothing that sends. */
  readonly prepare: () => void;
  readonly steps: readonly ShowStep[];
}

const PROMPT = `#${CSS.escape(controlId(['prompt']))}`;
const QUEUE_BUTTON = 'main [data-pointed=queue]';
const ALTERNATIVES = 'A paper boat on a lake at {dawn|noon|dusk}';

/** A show in the language of this moment. */
export function findShow(name: ShowName): Show {
  switch (name) {
    case 'first-take':
      return {
        title: SHOW_TEXT.firstTake.title,
        prepare: () => fillPrompt(FORM_TEXT.promptExample),
        steps: [
          { words: SHOW_TEXT.firstTake.prompt, target: PROMPT },
          { words: SHOW_TEXT.firstTake.queue, target: QUEUE_BUTTON, isClicked: true },
          { words: SHOW_TEXT.firstTake.stage, target: 'main [data-stage]' },
        ],
      };
    case 'variations':
      return {
        title: SHOW_TEXT.variations.title,
        prepare: () => fillPrompt(ALTERNATIVES),
        steps: [
          { words: SHOW_TEXT.variations.prompt, target: PROMPT },
          { words: SHOW_TEXT.variations.queue, target: QUEUE_BUTTON, isClicked: true },
        ],
      };
    case 'needs-you':
      return {
        title: SHOW_TEXT.needsYou.title,
        prepare: () => openQueue({ filter: 'all' }),
        steps: [{ words: SHOW_TEXT.needsYou.filters, target: 'main [role=toolbar]' }],
      };
    case 'find':
      return {
        title: SHOW_TEXT.find.title,
        prepare: () => openRoom('review'),
        steps: [{ words: SHOW_TEXT.find.field, target: `#${CSS.escape(FIND_FIELD)}` }],
      };
  }
}

/** Whether anything can be shown: with the practice service, where nothing is charged, and nowhere else. */
export function canShow({ status }: { readonly status: { readonly practice: boolean } }): boolean {
  return status.practice;
}

/** Shows it, over the room that it is about. */
export function beginShow(name: ShowName): void {
  if (!canShow(readCore())) return;
  openDialog(null);
  findShow(name).prepare();
  useShow.setState({ name, step: 0 });
}

/** Opens Compose with a prompt in a form that needs nothing else. What was typed stays; so does a job that is edited. */
function fillPrompt(prompt: string): void {
  openRoom('compose');
  const { draft, editing, again } = useComposeStore.getState();
  if (editing !== null || again !== null) return;
  const profile = usableProfile(readCore().profile, 'practice');
  const fitting = listOfferedModels(profile).filter((model) => needsOnlyPrompt(resolveForm(model, profile)));
  if (!fitting.some(({ id }) => id === draft.model) && fitting[0] !== undefined) showModel(fitting[0].id);
  const typed = readInput(useComposeStore.getState().draft)['prompt'];
  if (typed === undefined || typed === '' || typed === FORM_TEXT.promptExample || typed === ALTERNATIVES)
    editInput((input) => ({ ...input, prompt }));
}
