import { useEffect } from 'react';
import { call } from '../../../bridge.ts';
import { controlId } from '../../../forms/slots/form-context.ts';
import { useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { replacePrompt } from './use-template.ts';

const GONE_THROUGH = 200;

/** Alt with the arrows goes through earlier prompts while the prompt has the focus; past the newest stands what was typed. */
export function useHistoryKeys(): void {
  useEffect(() => {
    let prompts: readonly string[] = [];
    /** Which of them stands in the form; -1 for what was typed. */
    let place = -1;
    let typed = '';

    const readPrompt = () => String(readInput(useComposeStore.getState().draft)['prompt'] ?? '');

    async function begin(): Promise<void> {
      typed = readPrompt();
      const answer = await call('prompts.history', { search: '', limit: GONE_THROUGH });
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
      void step(event.key === 'ArrowUp' ? 1 : -1);
    }
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
