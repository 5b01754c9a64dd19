import BookMarked from 'lucide-react/icons/book-marked';
import { TEMPLATE_TEXT } from '../../../../shared/templates/text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from '../editing/edit-banner.module.css';
import { changeDraft } from '../state/compose-store.ts';
import { endTemplate } from '../state/draft.ts';

/** Says that a template filled the form, for as long as what stood there before can be had again. */
export function TemplateBanner({ name }: { readonly name: string }) {
  return (
    <section className={styles.banner} aria-label={TEMPLATE_TEXT.region}>
      <BookMarked size={16} aria-hidden />
      <p className={styles.words}>
        <strong>{TEMPLATE_TEXT.inForm(name)}</strong>{' '}
        <span className={styles.lead}>{TEMPLATE_TEXT.inFormLead}</span>
      </p>
      <Button look="quiet" onPress={() => changeDraft((draft) => endTemplate(draft, false))}>
        {TEMPLATE_TEXT.keep}
      </Button>
      <Button onPress={() => changeDraft((draft) => endTemplate(draft, true))}>
        {TEMPLATE_TEXT.bringBack}
      </Button>
    </section>
  );
}
