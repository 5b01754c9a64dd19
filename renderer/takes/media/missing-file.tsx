import FileX from 'lucide-react/icons/file-x';
import type { Take } from '../../../shared/library/take.ts';
import { LIBRARY_TEXT } from '../../../shared/library/text.ts';
import { runCall } from '../../state/core/run-call.ts';
import { chooseFolderFor } from '../../state/takes/library-work.ts';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './missing-file.module.css';

/** Says that a take's file is gone, and what can be done. */
export function MissingFile({ take }: { readonly take: Take }) {
  return (
    <section className={styles.missing} aria-label={LIBRARY_TEXT.missing}>
      <h3>
        <FileX size={15} aria-hidden />
        {LIBRARY_TEXT.missing}
      </h3>
      <p className="code selectable">{take.path}</p>
      <p>{LIBRARY_TEXT.missingMeans}</p>
      <RelinkButtons takeId={take.id} />
    </section>
  );
}

/** The ways to a file that was moved. */
export function RelinkButtons({ takeId }: { readonly takeId: string }) {
  return (
    <div className={styles.ways}>
      <Button size="small" onPress={() => void runCall('library.chooseFile', { takeId })}>
        {LIBRARY_TEXT.chooseFile}
      </Button>
      <Button size="small" onPress={() => void chooseFolderFor('relink')}>
        {LIBRARY_TEXT.searchFolder}
      </Button>
      <Button size="small" look="quiet" onPress={() => void runCall('library.lookAt', { takeIds: [takeId] })}>
        {LIBRARY_TEXT.lookAgain}
      </Button>
    </div>
  );
}
