import { create } from 'zustand';
import type { Kept } from '../../../../shared/templates/template.ts';
import { call } from '../../../bridge.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { applyDefaults } from '../state/compose-store.ts';

export type TemplateTab = 'templates' | 'snippets' | 'watches';

interface TemplateStore {
  readonly kept: Kept;
  /** The part of the panel that is open; null while it is closed. */
  readonly tab: TemplateTab | null;
  /** Whether the panel was opened to save the form: then its name is what is typed next. */
  readonly isSaving: boolean;
  readonly isHistoryOpen: boolean;
}

/** What is kept for the next time, as the core last answered. */
export const useTemplateStore = create<TemplateStore>(() => ({
  kept: { templates: [], snippets: [], defaults: {} },
  tab: null,
  isSaving: false,
  isHistoryOpen: false,
}));

/** Opens the panel of templates at one of its parts, or closes it. */
export function openTemplates(tab: TemplateTab | null): void {
  useTemplateStore.setState({ tab, isSaving: false });
}

/** Opens it where the form is saved under a name. */
export function openSaving(): void {
  useTemplateStore.setState({ tab: 'templates', isSaving: true });
}

/** Opens or closes the list of earlier prompts. */
export function openHistory(isHistoryOpen: boolean): void {
  useTemplateStore.setState({ isHistoryOpen });
}

/** Reads what is kept; forms that are empty begin with their defaults. */
export async function loadKept(): Promise<void> {
  const answer = await call('templates.list', {});
  if (answer.ok) takeKept(answer.value);
}

type WritingCall =
  | 'templates.save'
  | 'templates.saveSnippet'
  | 'templates.rename'
  | 'templates.delete'
  | 'templates.restore'
  | 'templates.setDefaults';

/** Writes, and shows what is kept then; false when it failed, which is told. */
export async function writeKept<Name extends WritingCall>(
  name: Name,
  input: Parameters<typeof runCall<Name>>[1],
): Promise<boolean> {
  const kept = (await runCall(name, input)) as Kept | null;
  if (kept !== null) takeKept(kept);
  return kept !== null;
}

/** Shows what the core answered. */
export function takeKept(kept: Kept): void {
  useTemplateStore.setState({ kept });
  applyDefaults(kept.defaults);
}
