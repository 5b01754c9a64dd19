import { listVariables, variableValue } from '../../../shared/batch/variables.ts';
import type { Template } from '../../../shared/domain/prompt/template.ts';
import { roomOf, type Watch, type WatchState } from '../../../shared/domain/prompt/watch.ts';
import { localDayOf } from '../../../shared/domain/settings/local-day.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { Clock, Store } from '../ports.ts';
import { FILE_VARIABLE } from './fill-template.ts';

export interface OrderDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly template: (id: string) => Template | null;
  readonly usableProfile: (profileId: string) => Profile | null;
}

/** What a watch asks for with each of its files. */
export interface Order {
  readonly template: Template;
  readonly profile: Profile;
  /** Jobs of the watch so far. */
  made: { readonly inAll: number; readonly today: number };
}

/** What is asked for with each file; or what must change first. */
export function readOrder(deps: OrderDeps, watch: Watch): Order | WatchState {
  const template = deps.template(watch.templateId);
  if (template === null) return 'template-missing';
  const profile = deps.usableProfile(watch.profileId);
  if (profile === null) return 'profile-missing';
  if (listOpen(template, watch.values).length > 0) return 'values-missing';
  const { made, madeToday } = deps.store.watches.counts(watch.id, localDayOf(deps.clock.now()));
  return { template, profile, made: { inAll: made, today: madeToday } };
}

/** Names of a template's variables that have no value; the file's own name is known. */
export function listOpen(template: Template, values: Readonly<Record<string, string>>): string[] {
  const { prompt } = template.input;
  if (typeof prompt !== 'string') return [];
  return listVariables(prompt).filter(
    (name) => name !== FILE_VARIABLE && !variableValue(values, name)?.trim(),
  );
}

/** Which cap leaves no room for the jobs of one more file. */
export function nameFull(watch: Watch, { template: { takes }, made }: Order): WatchState | null {
  if (roomOf(watch, made) >= takes) return null;
  return (watch.capInAll ?? Infinity) - made.inAll < takes ? 'full' : 'day-full';
}
