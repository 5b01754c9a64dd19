import BookMarked from 'lucide-react/icons/book-marked';
import History from 'lucide-react/icons/history';
import { useEffect } from 'react';
import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { useWantedPanel } from '../../../navigation/wanted-panel.ts';
import { Button } from '../../../ui/button.tsx';
import { PromptHistory } from './prompt-history.tsx';
import { TemplatePanel } from './template-panel.tsx';
import { loadKept, openHistory, openTemplates } from './template-store.ts';
import { useHistoryKeys } from './use-history-keys.ts';

/** The ways to what was made before: templates and earlier prompts. */
export function TemplateTools() {
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
      <TemplatePanel />
      <PromptHistory />
    </>
  );
}
