import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { SnippetList } from './snippet-list.tsx';
import { TemplateList } from './template-list.tsx';
import styles from './template-panel.module.css';
import { openTemplates, type TemplateTab, useTemplateStore } from './template-store.ts';
import { WatchList } from './watch-list.tsx';

const close = () => openTemplates(null);

/** Everything that is kept for the next time, over the room. */
export function TemplatePanel() {
  const tab = useTemplateStore((store) => store.tab);
  return (
    <DialogBox label={TEMPLATE_TEXT.title} isOpen={tab !== null} onClose={close} width={720}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <Segmented
            label={TEMPLATE_TEXT.tabsLabel}
            segments={Object.entries(TEMPLATE_TEXT.tabs).map(([value, label]) => ({ value, label }))}
            value={tab}
            onChange={(value) => openTemplates(value as TemplateTab)}
          />
        </header>
        {tab === 'templates' && <TemplateList onDone={close} />}
        {tab === 'snippets' && <SnippetList onDone={close} />}
        {tab === 'watches' && <WatchList />}
      </div>
    </DialogBox>
  );
}
