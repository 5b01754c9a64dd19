import type { MediaReference } from '../../../shared/models/media-reference.ts';
import { FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { DialogBox } from '../../ui/overlays/dialog-box.tsx';
import styles from './large-reference.module.css';
import { MediaStage } from './media-stage.tsx';

/** A reference as large as the window lets it be: a picture is seen, a clip plays, a sound is heard. */
export function LargeReference(props: {
  readonly reference: MediaReference;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { reference, name, onClose } = props;
  return (
    <DialogBox label={FORM_TEXT.large(name)} isOpen onClose={onClose} width={1400}>
      <div className={styles.large}>
        <MediaStage reference={reference} />
      </div>
    </DialogBox>
  );
}
