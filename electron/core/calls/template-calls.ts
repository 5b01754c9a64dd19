import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallDeps } from './call-deps.ts';

type TemplateCallName =
  | 'templates.list'
  | 'templates.save'
  | 'templates.saveSnippet'
  | 'templates.rename'
  | 'templates.delete'
  | 'templates.restore'
  | 'templates.setDefaults'
  | 'templates.import'
  | 'prompts.history';

/** Answers for what is kept for the next time. */
export function createTemplateCalls({ store, templates, clock }: CoreCallDeps): Handlers<TemplateCallName> {
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
