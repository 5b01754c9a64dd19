import { create } from 'zustand';
import type { Take } from '../../../../shared/library/take.ts';
import { readFrameOnScreen } from '../../../takes/frame-on-screen.ts';

interface Question {
  readonly take: Take;
  /** The frame that was shown; null for what is no video, or was not shown large. */
  readonly frame: { readonly number: number; readonly seconds: number } | null;
}

export const useQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));

/** Asks for which slot a take is meant, or the frame of it that is shown. */
export function askUseAs(take: Take): void {
  useQuestion.setState({ question: { take, frame: readFrameOnScreen(take.id) } });
}

/** Nothing is asked any more. */
export function closeQuestion(): void {
  useQuestion.setState({ question: null });
}
