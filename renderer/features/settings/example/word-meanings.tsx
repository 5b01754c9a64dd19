import { EXAMPLE_TEXT as TEXT } from '../../../../shared/messages/text/example.ts';
import type { ExampleDraft, WordMeaning } from '../../../../shared/service/example/draft.ts';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import rows from '../rows/settings-room.module.css';
import styles from './example.module.css';

const MEANINGS: readonly WordMeaning[] = ['running', 'completed', 'failed'];

/** Each word that the examples have for a state, and what it means; what nobody says is still going. */
export function WordMeanings(props: {
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
