import Play from 'lucide-react/icons/play';
import { GUIDE_TEXT } from '../../../shared/app/guide-text.ts';
import { useCore } from '../../state/core/core-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './show-pointer.module.css';
import { beginShow, canShow, findShow } from './show-pointer.tsx';
import { isShowName } from './show-store.ts';

/** “Show me”: begins to point at things. */
export function ShowButton({ name }: { readonly name: string }) {
  const isOffered = useCore(canShow);
  if (!isShowName(name)) return null;
  return (
    <div className={styles.offer}>
      <Button icon={<Play size={13} aria-hidden />} isDisabled={!isOffered} onPress={() => beginShow(name)}>
        {GUIDE_TEXT.showMe(findShow(name).title)}
      </Button>
      {!isOffered && <span className={styles.only}>{GUIDE_TEXT.onPracticeOnly}</span>}
    </div>
  );
}
