import { useEffect, useState } from 'react';
import { formatBytes } from '../../../../shared/kernel/format.ts';
import { formatList } from '../../../../shared/kernel/region.ts';
import {
  type DeletedTakes,
  type TakesToDelete,
  LIBRARY_TEXT as TEXT,
} from '../../../../shared/library/text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { closeLineageView, openLineageView } from '../lineage/request-difference.tsx';
import { deselect } from '../state/review-store.ts';
import styles from './delete-dialog.module.css';

/** Says what deleting takes means, before it is done; with `result`, which files it had to leave. */
export function DeleteDialog(props: {
  readonly takeIds: readonly string[];
  readonly result: DeletedTakes | null;
}) {
  const { takeIds, result } = props;
  const [weight, setWeight] = useState<TakesToDelete | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (result === null)
      void runCall('library.weigh', { takeIds: [...takeIds] }).then(
        (found) => isCurrent && setWeight(found?.takes === 0 ? null : found),
      );
    return () => {
      isCurrent = false;
    };
  }, [takeIds, result]);
  if (result !== null) return <Stayed result={result} />;
  return (
    <div className={styles.dialog}>
      <h2>{TEXT.deleteTitle(takeIds.length)}</h2>
      <div aria-busy={weight === null}>
        {weight !== null && (
          <>
            <p>{TEXT.deleteMeans(formatBytes(weight.bytes))}</p>
            <ul>
              {describeWeight(weight).map((line) => (
                <li key={line} dir="auto">
                  {line}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <footer className={styles.foot}>
        <Button look="quiet" onPress={closeLineageView}>
          {TEXT.cancel}
        </Button>
        <Button look="danger" isDisabled={weight === null} onPress={() => void deleteFiles(takeIds)}>
          {TEXT.deleteNow}
        </Button>
      </footer>
    </div>
  );
}

/** What an artist may not have thought of. */
function describeWeight({ missing, outside, shots, cast, jobs }: TakesToDelete): string[] {
  return [
    ...(shots.length > 0 ? [TEXT.deleteShots(listSome(shots))] : []),
    ...(cast.length > 0 ? [TEXT.deleteCast(listSome(cast))] : []),
    ...(jobs > 0 ? [TEXT.deleteJobs(jobs)] : []),
    ...(outside > 0 ? [TEXT.deleteOutside(outside)] : []),
    ...(missing > 0 ? [TEXT.deleteMissing(missing)] : []),
  ];
}

const MAX_NAMED = 6;

function listSome(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return formatList(more <= 1 ? names : [...names.slice(0, MAX_NAMED), TEXT.andMore(more)]);
}

/** How far it is, and a way to end it, stand over the grid meanwhile. */
async function deleteFiles(takeIds: readonly string[]): Promise<void> {
  closeLineageView();
  deselect();
  const result = await runCall('library.delete', { takeIds: [...takeIds] });
  if (result === null) return;
  if (result.takes > 0)
    showToast({ tone: 'done', text: TEXT.deleted(result.takes, formatBytes(result.bytes)) });
  if (result.stays > 0) openLineageView({ kind: 'delete', takeId: '', takeIds: [], result });
}

function Stayed({ result: { stays, stayed } }: { readonly result: DeletedTakes }) {
  const more = stays - stayed.length;
  return (
    <div className={styles.dialog}>
      <h2>{TEXT.stayedTitle(stays)}</h2>
      <dl>
        {[...Map.groupBy(stayed, ({ why }) => why)].map(([why, files]) => (
          <div key={why}>
            <dt>{TEXT.stayed[why]}</dt>
            {files.map(({ name }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files of two folders may have one name
              <dd key={place} className="given-name selectable">
                {name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {more > 0 && <p>{TEXT.andMore(more)}</p>}
      <footer className={styles.foot}>
        <Button look="main" onPress={closeLineageView}>
          {TEXT.close}
        </Button>
      </footer>
    </div>
  );
}
