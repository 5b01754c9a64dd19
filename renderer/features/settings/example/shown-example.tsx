import { EXAMPLE_TEXT as TEXT } from '../../../../shared/messages/text/example.ts';
import {
  type ExampleDraft,
  type ExampleRole,
  mark,
  nameWord,
  roleAt,
  unmark,
} from '../../../../shared/service/example/draft.ts';
import { readExample } from '../../../../shared/service/example/read-example.ts';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ExampleReadings } from './example-readings.tsx';
import type { Example } from './example-store.ts';
import { ExampleTree } from './example-tree.tsx';
import { WordMeanings } from './word-meanings.tsx';

/** One example as a tree, what is said of its values and words, and what that finds in all of them. */
export function ShownExample(props: {
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
