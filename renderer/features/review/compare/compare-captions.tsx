import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { MarkBadges } from '../../../takes/take-marks.tsx';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './compare-room.module.css';
import type { Comparison } from './use-comparison.ts';
import type { ChosenPane } from './use-pane.ts';

/** Which take a pane shows, whether it is heard, and the button that lets it win. */
export function PaneCaption(props: {
  readonly take: Take;
  readonly index: number;
  readonly comparison: Comparison;
}) {
  const { take, index, comparison } = props;
  const { isBlind, heardId, listenTo, pane, choose } = comparison;
  const isHeard = take.id === heardId;
  return (
    <figcaption className={styles.caption}>
      <span className={classNames(styles.letter, take.id === pane.id && styles.lit)}>{letterOf(index)}</span>
      <KnownBy take={take} isBlind={isBlind} />
      {take.kind === 'video' && (
        <IconButton
          label={REVIEW_TEXT.listenTo(letterOf(index))}
          size="small"
          isActive={isHeard}
          icon={isHeard ? <Volume2 size={14} /> : <VolumeX size={14} />}
          onPress={() => listenTo(take.id)}
        />
      )}
      <Button size="small" keys={`shift+${letterOf(index)}`} onPress={() => choose(take)}>
        {REVIEW_TEXT.winner(letterOf(index))}
      </Button>
    </figcaption>
  );
}

/** The same for takes that lie on each other. */
export function StackCaption(props: {
  readonly takes: readonly Take[];
  readonly isBlind: boolean;
  readonly pane: ChosenPane;
  readonly onChoose: (take: Take) => void;
}) {
  const { takes, isBlind, pane, onChoose } = props;
  return (
    <div className={styles.stackCaption}>
      {takes.map((take, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys choose as well
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys choose as well
        <span key={take.id} className={styles.half} onClick={() => pane.choose(take.id)}>
          <span className={classNames(styles.letter, take.id === pane.id && styles.lit)}>
            {letterOf(index)}
          </span>
          <KnownBy take={take} isBlind={isBlind} />
          <Button size="small" keys={`shift+${letterOf(index)}`} onPress={() => onChoose(take)}>
            {REVIEW_TEXT.winner(letterOf(index))}
          </Button>
        </span>
      ))}
    </div>
  );
}

/** What tells a take apart: its name and its marks. */
function KnownBy({ take, isBlind }: { readonly take: Take; readonly isBlind: boolean }) {
  return (
    <>
      <span className={`given-name ${styles.name}`}>
        {isBlind ? <i>{REVIEW_TEXT.hiddenName}</i> : <bdi title={take.prompt}>{take.name}</bdi>}
      </span>
      <span className={styles.marks}>{!isBlind && <MarkBadges take={take} />}</span>
    </>
  );
}

function letterOf(index: number): string {
  return 'ABCD'[index] ?? '?';
}
