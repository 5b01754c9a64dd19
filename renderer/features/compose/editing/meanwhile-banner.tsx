import GitBranch from 'lucide-react/icons/git-branch';
import Pencil from 'lucide-react/icons/pencil';
import { SHELL_TEXT } from '../../../../shared/app/text.ts';
import { EDIT_TEXT } from '../../../../shared/compose/text.ts';
import type { Meanwhile } from '../../../../shared/library/reference-contract.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Named } from '../../../ui/text/named.tsx';
import { dropLeft } from '../state/compose-store.ts';
import { goOn } from './accept-handover.ts';
import styles from './edit-banner.module.css';

/** Offers what was typed for a queued job, or with a take, and left. */
export function MeanwhileBanner({ meanwhile }: { readonly meanwhile: Meanwhile }) {
  return (
    <section className={styles.banner} aria-label={EDIT_TEXT.leftRegion}>
      {meanwhile.of === 'job' ? <Pencil size={16} aria-hidden /> : <GitBranch size={16} aria-hidden />}
      <p className={styles.words}>
        <strong>
          <Named say={meanwhile.of === 'job' ? EDIT_TEXT.left : EDIT_TEXT.leftTake} name={meanwhile.name} />
        </strong>
      </p>
      <Button onPress={() => goOn(meanwhile)}>{EDIT_TEXT.goOn}</Button>
      <Button look="quiet" onPress={() => dropLeft(meanwhile)}>
        {SHELL_TEXT.dismiss}
      </Button>
    </section>
  );
}
