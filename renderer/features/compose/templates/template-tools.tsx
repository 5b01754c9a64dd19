import BookMarked from 'lucide-react/icons/book-marked';
import History from 'lucide-react/icons/history';
import { useEffect } from 'react';
import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { useWantedPanel } from '../../../navigation/wanted-panel.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { loadLater } from '../../../ui/parts/load-later.tsx';
import { loadKept, openHistory, openTemplates, useTemplateStore } from './template-store.ts';
import { useHistoryKeys } from './use-history-keys.ts';

// The app's start needs neither: lists, menus and searches come with them.
const TemplatePanel = loadLater(() => import('./template-panel.tsx').then((module) => module.TemplatePanel));
const PromptHistory = loadLater(() => import('./prompt-history.tsx').then((module) => module.PromptHistory));

/** The ways to what was made before: templates and earlier prompts. */
export function TemplateTools() {
  const isPanelOpen = useTemplateStore(({ tab }) => tab !== null);
  const isHistoryOpen = useTemplateStore((store) => store.isHistoryOpen);
  useEffect(() => void loadKept(), []);
  useHistoryKeys();
  useWantedPanel(openTemplates);
  return (
    <>
      <Button
        look="quiet"
        icon={<BookMarked size={14} aria-hidden />}
        tip={TEMPLATE_TEXT.tip}
        onPress={() => openTemplates('templates')}
      >
        {TEMPLATE_TEXT.open}
      </Button>
      <Button
        look="quiet"
        icon={<History size={14} aria-hidden />}
        tip={TEMPLATE_TEXT.historyTip}
        onPress={() => openHistory(true)}
      >
        {TEMPLATE_TEXT.history}
      </Button>
      {isPanelOpen && <TemplatePanel />}
      {isHistoryOpen && <PromptHistory />}
    </>
  );
}
