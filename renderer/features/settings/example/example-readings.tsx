import { EXAMPLE_TEXT as TEXT } from '../../../../shared/messages/text/example.ts';
import type { ExampleDraft } from '../../../../shared/service/example/draft.ts';
import { type ExampleReading, readExample } from '../../../../shared/service/example/read-example.ts';
import rows from '../rows/settings-room.module.css';
import styles from './example.module.css';
import type { Example } from './example-store.ts';

/** What the marks find in each example, so that a wrong one shows before it is kept. */
export function ExampleReadings(props: {
  readonly draft: ExampleDraft;
  readonly examples: readonly Example[];
}) {
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
