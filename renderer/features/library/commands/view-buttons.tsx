import Contrast from 'lucide-react/icons/contrast';
import PanelRight from 'lucide-react/icons/panel-right';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { nextBackdrop } from '../../../state/next-backdrop.ts';
import { IconButton } from '../../../ui/inputs/button.tsx';
import { useReviewStore } from '../state/review-store.ts';
import { togglePanel } from './view-commands.ts';

/** What takes are shown on, black, grey or white. */
export function BackdropButton() {
  return (
    <IconButton label={REVIEW_TEXT.backdrop} keys="B" icon={<Contrast size={16} />} onPress={nextBackdrop} />
  );
}

/** Whether what is known of a take stands beside it. */
export function FactsButton() {
  const isPanelOpen = useReviewStore((store) => store.isPanelOpen);
  return (
    <IconButton
      label={REVIEW_TEXT.facts}
      keys="T"
      isActive={isPanelOpen}
      icon={<PanelRight size={16} />}
      onPress={togglePanel}
    />
  );
}
