import type { TemplateContent } from '../../../shared/compose/draft.ts';
import { compareNatural } from '../../../shared/kernel/natural-order.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import {
  type Kept,
  MAX_KEPT,
  type Snippet,
  type Template,
  type TemplateFile,
  withoutOwnFiles,
} from '../../../shared/templates/template.ts';
import type { OutsideReader } from '../ports/files.ts';
import type { Clock, Ids, Store } from '../ports.ts';
import type { KeptEntry } from './templates-store.ts';

/** Keeps requests and pieces of prompts under names. What writes answers all that is kept then. */
export interface TemplateRepository {
  list(): Kept;
  template(id: string): Template | null;
  /** A new one, or what the one with the id is from now on. */
  save(id: string | null, name: string, content: TemplateContent): Result<Kept>;
  saveSnippet(id: string | null, name: string, text: string): Result<Kept>;
  rename(id: string, name: string): Result<Kept>;
  delete(id: string): Result<Kept>;
  restore(id: string): Result<Kept>;
  /** Adds all of a file's text, under new names where they are taken; with anything wrong nothing is added. */
  import(text: string): Promise<Result<{ kept: Kept; templates: number; snippets: number }>>;
}

/** Everything that is kept, as the file that hands it on: without files of this computer. */
export function serializeTemplateFile({ templates, snippets }: Kept): TemplateFile {
  return {
    format: 'dailies-templates',
    version: 1,
    templates: templates.map(({ name, model, input, takes, variations }) => ({
      name,
      model,
      input: withoutOwnFiles(input),
      takes,
      variations,
    })),
    snippets: snippets.map(({ name, text }) => ({ name, text })),
  };
}

/** All that is kept, by name. */
export function listKept(store: Pick<Store, 'templates'>): Kept {
  const entries = store.templates.list();
  const byName = <Entry extends { readonly name: string }>(one: Entry, other: Entry) =>
    compareNatural(one.name, other.name);
  return {
    templates: entries.flatMap((one) => (one.kind === 'template' ? [one.entry] : [])).toSorted(byName),
    snippets: entries.flatMap((one) => (one.kind === 'snippet' ? [one.entry] : [])).toSorted(byName),
    defaults: store.templates.modelDefaults(),
  };
}

export interface TemplateRepositoryDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly outsideReader: OutsideReader;
}

/** Creates the repository over the store. */
export function createTemplateRepository(deps: TemplateRepositoryDeps): TemplateRepository {
  const { store, clock, ids } = deps;
  const list = () => listKept(store);

  /** The one with the id as it is to be, or a new one; null where there is none of that id and kind. */
  function prepare(id: string | null, kind: KeptEntry['kind']): { id: string; createdAt: number } | null {
    if (id === null) return { id: ids.next(), createdAt: clock.now() };
    const present = store.templates.find(id);
    if (present === null || present.kind !== kind || present.deletedAt !== null) return null;
    return { id, createdAt: present.entry.createdAt };
  }

  function keep(entry: KeptEntry): Result<Kept> {
    store.transact((tx) => tx.templates.save([entry]));
    return succeed(list());
  }

  function change(id: string, apply: (entry: KeptEntry) => KeptEntry): Result<Kept> {
    const present = store.templates.find(id);
    return present === null ? fail(failure('NOT_FOUND', { id })) : keep(apply(present));
  }

  return {
    list,
    template(id) {
      const found = store.templates.find(id);
      return found?.kind === 'template' && found.deletedAt === null ? found.entry : null;
    },
    save(id, name, content) {
      const place = prepare(id, 'template');
      if (place === null) return fail(failure('NOT_FOUND', id === null ? {} : { id }));
      const entry: Template = { ...content, ...place, name, changedAt: clock.now() };
      return keep({ kind: 'template', entry, deletedAt: null });
    },
    saveSnippet(id, name, text) {
      const place = prepare(id, 'snippet');
      if (place === null) return fail(failure('NOT_FOUND', id === null ? {} : { id }));
      const entry: Snippet = { ...place, name, text, changedAt: clock.now() };
      return keep({ kind: 'snippet', entry, deletedAt: null });
    },
    rename: (id, name) => change(id, (kept) => renameEntry(kept, name, clock.now())),
    delete: (id) => change(id, (kept) => ({ ...kept, deletedAt: clock.now() })),
    restore: (id) => change(id, (kept) => ({ ...kept, deletedAt: null })),
    import: (text) => importTemplates(deps, text),
  };
}

/** Adds what a file hands on, under names that nothing has yet. */
async function importTemplates(
  { store, clock, ids, outsideReader }: TemplateRepositoryDeps,
  text: string,
): Promise<Result<{ kept: Kept; templates: number; snippets: number }>> {
  const parsed = await outsideReader.readTemplates(text);
  if (!parsed.ok) return parsed;
  const { templates, snippets } = parsed.value;
  const present = listKept(store);
  const isFull = (here: number, more: number) => here + more > MAX_KEPT;
  if (isFull(present.templates.length, templates.length) || isFull(present.snippets.length, snippets.length))
    return fail(failure('TEMPLATE_FILE_INVALID', { reason: 'too-many', maximum: MAX_KEPT }));
  const at = clock.now();
  const stamp = () => ({ id: ids.next(), createdAt: at, changedAt: at });
  const nameTemplate = freshNames(present.templates);
  const nameSnippet = freshNames(present.snippets);
  store.transact((tx) =>
    tx.templates.save([
      ...templates.map(({ name, ...content }): KeptEntry => {
        const entry = { ...content, input: withoutOwnFiles(content.input), ...stamp() };
        return { kind: 'template', entry: { ...entry, name: nameTemplate(name) }, deletedAt: null };
      }),
      ...snippets.map((one): KeptEntry => {
        const entry = { text: one.text, ...stamp(), name: nameSnippet(one.name) };
        return { kind: 'snippet', entry, deletedAt: null };
      }),
    ]),
  );
  return succeed({ kept: listKept(store), templates: templates.length, snippets: snippets.length });
}

function renameEntry(kept: KeptEntry, name: string, changedAt: number): KeptEntry {
  return kept.kind === 'template'
    ? { ...kept, entry: { ...kept.entry, name, changedAt } }
    : { ...kept, entry: { ...kept.entry, name, changedAt } };
}

/** Numbers names that are taken: `Robot`, `Robot (2)`, `Robot (3)`. */
function freshNames(present: readonly { readonly name: string }[]): (name: string) => string {
  const taken = new Set(present.map(({ name }) => name));
  // Where the numbers of a name go on: two thousand of one name are not counted through from the start each time.
  const next = new Map<string, number>();
  return (wanted) => {
    const stem = wanted.slice(0, 110);
    let number = next.get(stem) ?? 2;
    let name = wanted;
    for (; taken.has(name); number += 1) name = `${stem} (${number})`;
    next.set(stem, number);
    taken.add(name);
    return name;
  };
}
