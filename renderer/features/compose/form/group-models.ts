import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { holdsText } from '../../../../shared/library/take-facet.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { isOffered } from '../../../../shared/service/request/offered-models.ts';
import type { Settings } from '../../../../shared/settings/text.ts';

/** From so many models on a list has a search field, and its own group of those that were used last. */
const LONG = 10;
const RECENT = 4;

export interface ModelGroup {
  readonly heading: string;
  readonly models: readonly ModelDefinition[];
}

export interface ModelChoices extends Pick<Settings, 'favouriteModels' | 'hiddenModels'> {
  readonly chosen: string;
  /** Ids of the models that were used last, the newest first. */
  readonly recent: readonly string[];
  readonly showsHidden: boolean;
  /** What is searched for in titles and ids; all models are searched, hidden ones too. */
  readonly text: string;
}

/**
 * The models of a service, each once: favourites, those that were used last, then by what they make; hidden ones at the end where they are
 * asked for. Built-in models that the service lacks are left out, unless one is chosen.
 */
export function groupModels(
  profile: Profile,
  choices: ModelChoices,
): { groups: ModelGroup[]; isLong: boolean; hidden: number } {
  const { chosen, favouriteModels, hiddenModels, recent, showsHidden, text } = choices;
  const all = modelsOf(profile).filter(({ id }) => id === chosen || isOffered(profile, id));
  const isLong = all.length >= LONG;
  const isSearch = text.trim() !== '';
  const left = new Set(
    isSearch ? all.filter(({ id, title }) => holdsText(title, text) || holdsText(id, text)) : all,
  );
  const take = (belongs: (model: ModelDefinition) => boolean): ModelDefinition[] => {
    const taken = [...left].filter(belongs);
    for (const model of taken) left.delete(model);
    return taken;
  };
  const hidden = take(({ id }) => id !== chosen && hiddenModels.includes(id));
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => take((model) => model.id === id));
  const isFree = (id: string) => [...left].some((model) => model.id === id);
  const groups = [
    { heading: COMPOSE_TEXT.favourites, models: inOrder(favouriteModels) },
    { heading: COMPOSE_TEXT.recent, models: isLong ? inOrder(recent.filter(isFree).slice(0, RECENT)) : [] },
    ...(['image', 'video'] as const).map((kind) => ({
      heading: COMPOSE_TEXT.groups[kind],
      models: take((model) => model.kind === kind),
    })),
    { heading: COMPOSE_TEXT.hiddenModels, models: isSearch || showsHidden ? hidden : [] },
  ];
  return { groups: groups.filter(({ models }) => models.length > 0), isLong, hidden: hidden.length };
}

/** The models of these jobs, the last used first. */
export function listRecentModels(
  jobs: Iterable<{ readonly model: string; readonly createdAt: number }>,
): string[] {
  const last = new Map<string, number>();
  for (const { model, createdAt } of jobs) last.set(model, Math.max(createdAt, last.get(model) ?? 0));
  return [...last].toSorted(([, one], [, other]) => other - one).map(([model]) => model);
}
