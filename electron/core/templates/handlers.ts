import { wordListSchema } from '../../../shared/compose/expand-prompt.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import type { templateCalls, watchCalls, wordCalls } from '../../../shared/templates/contract.ts';
import { type Handlers, okEmpty } from '../core.ts';
import { createKeptList } from '../library/references/reference-handlers.ts';
import type { Clock, Store } from '../ports.ts';
import type { TemplateRepository } from './template-repository.ts';
import type { WatchService } from './watch/watch-service.ts';

/** Answers for what is kept for the next time. */
export function createTemplateCalls({
  store,
  templates,
  clock,
}: {
  readonly store: Store;
  readonly templates: TemplateRepository;
  readonly clock: Clock;
}): Handlers<typeof templateCalls> {
  return {
    'templates.list': async () => succeed(templates.list()),
    'templates.save': async ({ id, name, content }) => templates.save(id, name, content),
    'templates.saveSnippet': async ({ id, name, text }) => templates.saveSnippet(id, name, text),
    'templates.rename': async ({ id, name }) => templates.rename(id, name),
    'templates.delete': async ({ id }) => templates.delete(id),
    'templates.restore': async ({ id }) => templates.restore(id),
    'templates.setDefaults': async ({ model, input }) => {
      store.transact((tx) => tx.templates.saveModelDefaults(model, input, clock.now()));
      return succeed(templates.list());
    },
    'templates.import': ({ text }) => templates.import(text),
    'prompts.history': async ({ search, limit }) => succeed(store.templates.promptHistory(search, limit)),
  };
}

/** Answers for folders whose new files become jobs. */
export function createWatchCalls({
  watching,
}: {
  readonly watching: WatchService;
}): Handlers<typeof watchCalls> {
  return {
    'watches.list': async () => succeed(watching.list()),
    'watches.add': async (order) => watching.add(order),
    'watches.pause': async ({ watchId, paused }) => watching.pause(watchId, paused),
    'watches.remove': async ({ watchId }) => watching.remove(watchId),
    'watches.restore': async ({ watchId }) => watching.restore(watchId),
    'watches.retry': async ({ watchId }) => watching.retry(watchId),
  };
}

/** Answers for the lists of words that prompts name. */
export function createWordCalls({ store }: { readonly store: Store }): Handlers<typeof wordCalls> {
  const kept = createKeptList(store, 'word-lists', wordListSchema);
  return {
    'words.load': async () => succeed(kept.read()),
    'words.save': async ({ lists }) => {
      kept.write(lists);
      return okEmpty;
    },
  };
}
