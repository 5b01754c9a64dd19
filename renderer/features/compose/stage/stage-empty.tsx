import Clapperboard from 'lucide-react/icons/clapperboard';
import { STAGE_TEXT } from '../../../../shared/messages/text/stage.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './stage.module.css';

/** What will be here, and the one thing to try. */
export function StageEmpty(props: { readonly isLarge: boolean; readonly onExample: (() => void) | null }) {
  const { isLarge, onExample } = props;
  const button =
    onExample === null ? null : (
      <Button size={isLarge ? 'control' : 'small'} tip={STAGE_TEXT.exampleFree} onPress={onExample}>
        {STAGE_TEXT.makeExample}
      </Button>
    );
  if (!isLarge)
    return (
      <div className={classNames(styles.strip, styles.emptyStrip)}>
        <span>{STAGE_TEXT.emptyShort}</span>
        {button}
      </div>
    );
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<Clapperboard size={36} strokeWidth={1.25} aria-hidden />}
        title={STAGE_TEXT.emptyTitle}
        action={button}
      >
        {STAGE_TEXT.empty}
      </EmptyState>
    </div>
  );
}
