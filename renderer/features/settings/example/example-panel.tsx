import { useState } from 'react';
import type { Failure } from '../../../../shared/kernel/result.ts';
import { EXAMPLE_KINDS, type ExampleKind } from '../../../../shared/service/contract.ts';
import {
  bindByExample,
  type ExampleReading,
  findLacking,
  readExample,
  wordsOf,
} from '../../../../shared/service/example/bind-by-example.ts';
import {
  draftOf,
  type ExampleDraft,
  type ExampleRole,
  mark,
  nameWord,
  roleAt,
  unmark,
  type WordMeaning,
} from '../../../../shared/service/example/profile-draft.ts';
import { EXAMPLE_TEXT as TEXT } from '../../../../shared/service/text/learning-text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import { changeProfile } from '../change-profile.ts';
import blocks from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import styles from './example.module.css';
import { ExampleSource } from './example-source.tsx';
import { ExampleTree, focusTree } from './example-tree.tsx';
import { changeExampleWork, type Example, endDraft, useExamples, useExampleWork } from './use-examples.ts';

/** Learns from answers of the service what stands where in them. */
export function ExamplePanel() {
  const profileId = useCore((core) => core.status.profileId);
  const { isOpen } = useExampleWork(profileId);
  const setOpen = (next: boolean) => changeExampleWork(profileId, { isOpen: next });
  return (
    <div className={blocks.block}>
      <h3>{TEXT.title}</h3>
      <p className={rows.lead}>{TEXT.lead}</p>
      {isOpen ? (
        <OpenPanel key={profileId} profileId={profileId} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button onPress={() => setOpen(true)}>{TEXT.start}</Button>
        </div>
      )}
    </div>
  );
}

function OpenPanel({ profileId, onClose }: { readonly profileId: string; readonly onClose: () => void }) {
  const profile = useCore((core) => core.profile);
  const { kind, drafts, shownId, examples } = useExampleWork(profileId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { paste, ...source } = useExamples(profileId);
  const draft = drafts[kind] ?? draftOf(profile, kind);
  const ofKind = examples.filter((example) => example.kind === kind);
  const shown = ofKind.find(({ id }) => id === shownId) ?? ofKind.at(-1);
  const set = (part: Parameters<typeof changeExampleWork>[1]) => changeExampleWork(profileId, part);
  const change = (next: ExampleDraft) => set({ drafts: { ...drafts, [kind]: next } });

  async function save(): Promise<void> {
    const problem = await changeProfile(profileId, (now) => bindByExample(now, draft));
    setFailure(problem);
    if (problem !== null) return;
    endDraft(profileId, draft);
    showToast({ tone: 'done', text: TEXT.saved });
  }

  return (
    <div className={blocks.review}>
      <Segmented
        label={TEXT.kind}
        segments={EXAMPLE_KINDS.map((value) => ({ value, label: TEXT.kinds[value] }))}
        value={kind}
        onChange={(value) => set({ kind: value as ExampleKind })}
        isWrapping
      />
      <ExampleSource
        kind={kind}
        state={source.state}
        failure={source.failure}
        onPaste={(text) => {
          set({ shownId: null });
          const read = paste(kind, text);
          // The first of its values is what is said something of next.
          if (read === 'value') onceDrawn(focusTree);
          return read;
        }}
        onCatch={() => void source.open()}
        onRun={() => void source.run()}
      />
      {shown !== undefined && (
        <ShownExample
          shown={shown}
          all={ofKind}
          draft={draft}
          onShow={(id) => set({ shownId: id })}
          onDraft={change}
        />
      )}
      {failure !== null && <ErrorNote failure={failure} />}
      <Foot draft={draft} isShown={shown !== undefined} onSave={() => void save()} onClose={onClose} />
    </div>
  );
}

/** What is still to be pointed at, and the two ends of it. */
function Foot(props: {
  readonly draft: ExampleDraft;
  readonly isShown: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}) {
  const { draft, isShown, onSave, onClose } = props;
  const lacking = findLacking(draft);
  const hasNoState = draft.kind === 'submission' || draft.kind === 'result';
  const hasEnd = hasNoState || wordsOf(draft).completed.length > 0;
  const isReady = isShown && draft.learned.length > 0 && lacking === null && hasEnd;
  const why = lacking !== null ? TEXT.lacking[lacking] : hasEnd ? null : TEXT.noEnd;
  return (
    <div className={blocks.line}>
      <Button look={isReady ? 'main' : 'plain'} isDisabled={!isReady} onPress={onSave}>
        {TEXT.save}
      </Button>
      <Button look="quiet" onPress={onClose}>
        {TEXT.done}
      </Button>
      {isShown && why !== null && <span className={rows.lead}>{why}</span>}
    </div>
  );
}

/** One example as a tree, what is said of its values and words, and what that finds in all of them. */
function ShownExample(props: {
  readonly shown: Example;
  readonly all: readonly Example[];
  readonly draft: ExampleDraft;
  readonly onShow: (id: string) => void;
  readonly onDraft: (draft: ExampleDraft) => void;
}) {
  const { shown, all, draft, onShow, onDraft } = props;

  function say(pointer: string, role: ExampleRole | null): void {
    const before = roleAt(draft, pointer);
    const cleared = before === null ? draft : unmark(draft, before, pointer);
    onDraft(role === null ? cleared : mark(cleared, role, pointer, shown.value));
  }

  return (
    <>
      {all.length > 1 && (
        <Segmented
          label={TEXT.examples}
          segments={all.map(({ id }, index) => ({ value: id, label: TEXT.exampleName(index + 1) }))}
          value={shown.id}
          onChange={onShow}
          isWrapping
        />
      )}
      <ExampleTree key={shown.id} value={shown.value} draft={draft} onRole={say} />
      {draft.kind === 'query' && (
        <TextInput
          label={TEXT.url}
          placeholder={TEXT.urlExample}
          spellCheck={false}
          value={draft.url}
          onText={(url) =>
            onDraft({ ...draft, url, learned: [...new Set([...draft.learned, 'url' as const])] })
          }
        />
      )}
      <WordMeanings
        words={all.flatMap(({ value }) => readExample(draft, value).word ?? [])}
        draft={draft}
        onWord={(word, meaning) => onDraft(nameWord(draft, word, meaning))}
      />
      <ExampleReadings draft={draft} examples={all} />
    </>
  );
}

const MEANINGS: readonly WordMeaning[] = ['running', 'completed', 'failed'];

/** Each word that the examples have for a state, and what it means; what nobody says is still going. */
function WordMeanings(props: {
  readonly words: readonly string[];
  readonly draft: ExampleDraft;
  readonly onWord: (word: string, meaning: WordMeaning) => void;
}) {
  const { draft, onWord } = props;
  const words = [...new Set(props.words)];
  if (words.length === 0) return null;
  return (
    <div className={styles.words}>
      <h4 className={rows.name}>{TEXT.words}</h4>
      {words.map((word) => (
        <div key={word} className={styles.word}>
          <bdi className="code selectable">{word}</bdi>
          <Segmented
            label={TEXT.wordMeans(word)}
            segments={MEANINGS.map((value) => ({ value, label: TEXT.meanings[value] }))}
            value={meaningOf(draft, word)}
            onChange={(meaning) => onWord(word, meaning as WordMeaning)}
          />
        </div>
      ))}
    </div>
  );
}

function meaningOf({ words }: ExampleDraft, word: string): WordMeaning {
  const known = Object.entries(words).find(([one]) => one.toLowerCase() === word.toLowerCase());
  return known?.[1] ?? 'running';
}

/** What the marks find in each example, so that a wrong one shows before it is kept. */
function ExampleReadings(props: { readonly draft: ExampleDraft; readonly examples: readonly Example[] }) {
  const { draft, examples } = props;
  return (
    <div className={styles.words}>
      <h4 className={rows.name}>{TEXT.readings}</h4>
      <ol className={styles.readings} aria-label={TEXT.readings}>
        {examples.map(({ id, value }) => (
          <li key={id} className="selectable">
            {describeReading(draft, readExample(draft, value)).join(' · ')}
          </li>
        ))}
      </ol>
    </div>
  );
}

function describeReading({ kind }: ExampleDraft, reading: ExampleReading): string[] {
  const { genId, word, status, outputs, resultAt, message, cost } = reading;
  const id = kind === 'submission' || kind === 'delivery' ? [genId ?? TEXT.noId] : [];
  if (kind === 'submission') return id;
  const meaning = status === 'completed' || status === 'failed' ? status : 'running';
  const state = word === null ? TEXT.noState : TEXT.reads[meaning](word);
  const [first] = outputs;
  const named = resultAt === null ? TEXT.noResult : TEXT.resultAt(shorten(resultAt));
  const results = first === undefined ? named : TEXT.results(outputs.length, shorten(first));
  return [
    ...id,
    ...(kind === 'result' ? [] : [state]),
    results,
    ...(message === null ? [] : [message]),
    ...(cost === null ? [] : [TEXT.charged(cost)]),
  ];
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
