import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState } from 'react';
import { describeProblem } from '../../../../shared/compose/problems-text.ts';
import { JOINING_TEXT, joinFacts } from '../../../../shared/kernel/joining-text.ts';
import { TEMPLATE_TEXT } from '../../../../shared/templates/text.ts';
import type { RefusedFile, WatchReport } from '../../../../shared/templates/watch.ts';
import { listWatchStand, WATCH_TEXT } from '../../../../shared/templates/watches-text.ts';
import { runCall, runSubmit } from '../../../state/core/run-call.ts';
import { applyWatches, useWatchStore } from '../../../state/watch-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { KeptEntryRow } from './kept-entry-row.tsx';
import { TemplateList } from './template-list.tsx';
import styles from './template-panel.module.css';
import { openTemplates, type TemplateTab, useTemplateStore, writeKept } from './template-store.ts';
import { insertIntoPrompt } from './use-template.ts';
import { WatchForm } from './watch-form.tsx';

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

/** Pieces of prompts by name. */
function SnippetList({ onDone }: { readonly onDone: () => void }) {
  const snippets = useTemplateStore((store) => store.kept.snippets);
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{TEMPLATE_TEXT.snippetsLead}</p>
      {snippets.length > 0 && (
        <ul className={styles.list} aria-label={TEMPLATE_TEXT.tabs.snippets}>
          {snippets.map((snippet) => (
            <KeptEntryRow
              key={snippet.id}
              entry={snippet}
              about={snippet.text}
              useWord={TEMPLATE_TEXT.insert}
              onUse={() => {
                insertIntoPrompt(snippet.text);
                onDone();
              }}
            />
          ))}
        </ul>
      )}
      <NewSnippet />
    </div>
  );
}

function NewSnippet() {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const textId = useId();
  const isReady = name.trim() !== '' && text !== '';

  async function save(): Promise<void> {
    if (!isReady) return;
    if (!(await writeKept('templates.saveSnippet', { id: null, name, text }))) return;
    // What was typed meanwhile stands.
    setName((now) => (now === name ? '' : now));
    setText((now) => (now === text ? '' : now));
    // The button is off again, and would take the focus with it.
    document.getElementById(textId)?.focus();
  }

  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <label htmlFor={textId} className={styles.label}>
          {TEMPLATE_TEXT.snippetText}
        </label>
        <textarea
          id={textId}
          className={styles.text}
          dir="auto"
          value={text}
          maxLength={200_000}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={styles.row}>
        <TextInput label={TEMPLATE_TEXT.snippetName} value={name} maxLength={120} onText={setName} />
        <Button type="submit" look="main" isDisabled={!isReady}>
          {TEMPLATE_TEXT.saveSnippet}
        </Button>
      </div>
    </form>
  );
}

/** Watched folders and how each goes; a new one is begun here. */
function WatchList() {
  const watches = useWatchStore((store) => store.watches);
  const [isAdding, setAdding] = useState(false);
  if (isAdding) return <WatchForm onDone={() => setAdding(false)} />;
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{WATCH_TEXT.lead}</p>
      {watches.length === 0 ? (
        <p className={styles.lead}>{WATCH_TEXT.none}</p>
      ) : (
        <ul className={styles.list} aria-label={WATCH_TEXT.list}>
          {watches.map((watch) => (
            <WatchRow key={watch.id} watch={watch} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button look="main" onPress={() => setAdding(true)}>
          {WATCH_TEXT.add}
        </Button>
      </div>
    </div>
  );
}

function WatchRow({ watch }: { watch: WatchReport }) {
  const { id, folder, state, isPaused, refused, refusedCount } = watch;
  const template = useTemplateStore(({ kept }) => kept.templates.find((one) => one.id === watch.templateId));
  const isFine = state === 'watching' || state === 'paused';
  const Icon = state === 'watching' ? Eye : EyeOff;
  const label = (action: string) => TEMPLATE_TEXT.actionOn(action, folder);
  const run = async (done: Promise<readonly WatchReport[] | null>) => {
    const watches = await done;
    if (watches !== null) applyWatches(watches);
  };
  return (
    <li className={styles.entry} data-state={state}>
      <Icon size={15} aria-hidden />
      <span className={styles.what}>
        <bdi className={`given-name ${styles.name}`} title={folder}>
          {folder}
        </bdi>
        <span className={`numbers ${styles.about} ${styles.wrapped}`}>
          <span className={isFine ? undefined : styles.warn}>{WATCH_TEXT.states[state]}</span>
          {' · '}
          {[
            ...(template === undefined ? [] : [template.name]),
            WATCH_TEXT.modes[watch.mode],
            ...listWatchStand(watch),
          ].join(' · ')}
        </span>
        {refusedCount > 0 && (
          <span className={`${styles.about} ${styles.wrapped}`}>
            {WATCH_TEXT.refused(refusedCount, joinFacts(refused.slice(0, 3).map(describeRefused)))}
          </span>
        )}
      </span>
      <span className={styles.actions}>
        {refusedCount > 0 && (
          <Button look="quiet" onPress={() => void run(runSubmit('watches.retry', { watchId: id }))}>
            {WATCH_TEXT.retry}
          </Button>
        )}
        <Button
          aria-label={label(isPaused ? WATCH_TEXT.resume : WATCH_TEXT.pause)}
          onPress={() => void run(runCall('watches.pause', { watchId: id, paused: !isPaused }))}
        >
          {isPaused ? WATCH_TEXT.resume : WATCH_TEXT.pause}
        </Button>
        <Button look="quiet" aria-label={label(WATCH_TEXT.remove)} onPress={() => void removeWatch(watch)}>
          {WATCH_TEXT.remove}
        </Button>
      </span>
    </li>
  );
}

function describeRefused({ name, reason, problem }: RefusedFile): string {
  return JOINING_TEXT.bracketed(
    name,
    problem === null ? WATCH_TEXT.reasons[reason] : describeProblem(problem),
  );
}

/** Stops watching a folder; its list, its palette entry and their undo do the same. */
export async function removeWatch({ id, folder }: { id: string; folder: string }): Promise<void> {
  const left = await runCall('watches.remove', { watchId: id });
  if (left === null) return;
  applyWatches(left);
  const undo = async () => {
    const watches = await runCall('watches.restore', { watchId: id });
    if (watches !== null) applyWatches(watches);
  };
  showToast({
    tone: 'note',
    text: WATCH_TEXT.removed(folder),
    action: { label: TEMPLATE_TEXT.undo, run: () => void undo() },
  });
}
