import Play from 'lucide-react/icons/play';
import { GUIDE_TEXT } from '../../../shared/app/guide-text.ts';
import { useCore } from '../../state/core/core-store.ts';
import { useLanguageStore } from '../../state/core/language-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './show-pointer.module.css';
import { beginShow, canShow, findShow } from './show-pointer.tsx';
import { isShowName } from './show-store.ts';

/** “Show me”, in the reader’s language among what is in English. */
export function ShowButton({ name }: { readonly name: string }) {
  const language = useLanguageStore((store) => store.language);
  const isOffered = useCore(canShow);
  if (!isShowName(name)) return null;
  return (
    <div className={styles.offer} lang={language.tag} dir={language.direction}>
      <Button icon={<Play size={13} aria-hidden />} isDisabled={!isOffered} onPress={() => beginShow(name)}>
        {GUIDE_TEXT.showMe(findShow(name).title)}
      </Button>
      {!isOffered && <span className={styles.only}>{GUIDE_TEXT.onPracticeOnly}</span>}
    </div>
  );
}
