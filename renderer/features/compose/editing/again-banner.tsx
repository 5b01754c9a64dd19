import GitBranch from 'lucide-react/icons/git-branch';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Named } from '../../../ui/text/named.tsx';
import type { Again } from '../state/compose-store.ts';
import { leaveAgain } from './accept-handover.ts';
import styles from './edit-banner.module.css';

/** Says, as long as it is so, that the form holds what a take was made with and not the artist's own draft. */
export function AgainBanner({ again }: { readonly again: Again }) {
  return (
    <section className={styles.banner} aria-label={LINEAGE_TEXT.againRegion}>
      <GitBranch size={16} aria-hidden />
      <p className={styles.words}>
        <strong>
          <Named say={LINEAGE_TEXT.againOf} name={again.name} />
        </strong>{' '}
        <span className={styles.lead}>{LINEAGE_TEXT.againLead}</span>
      </p>
      <Button look="quiet" onPress={() => openTake(again.takeId)}>
        {LINEAGE_TEXT.showTake}
      </Button>
      <Button onPress={leaveAgain}>{LINEAGE_TEXT.backToDraft}</Button>
    </section>
  );
}
