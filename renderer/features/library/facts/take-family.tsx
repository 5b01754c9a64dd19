import { useEffect, useState } from 'react';
import type { Lineage } from '../../../../shared/library/lineage.ts';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import type { Take } from '../../../../shared/library/take.ts';
import { call } from '../../../bridge.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { tileUrl, useTake } from '../../../state/takes/take-store.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import styles from './take-panel.module.css';

/** What a take was made from and what was made from it, one step each way. */
export function TakeFamily({ takeId }: { readonly takeId: string }) {
  const lineage = useLineage(takeId);
  if (lineage === null) return null;
  const { relatives, links } = lineage;
  const named = (ids: readonly string[]) => relatives.filter(({ take }) => ids.includes(take.id));
  const parents = named(links.filter((link) => link.takeId === takeId).map(({ parentId }) => parentId));
  const children = named(links.filter((link) => link.parentId === takeId).map((link) => link.takeId));
  const frameOf = (parentId: string) =>
    links.find((link) => link.takeId === takeId && link.parentId === parentId)?.frame ?? null;
  return (
    <>
      <Row
        title={LINEAGE_TEXT.madeFrom}
        takes={parents.map(({ take }) => ({ take, frame: frameOf(take.id) }))}
      />
      <Row title={LINEAGE_TEXT.usedFor} takes={children.map(({ take }) => ({ take, frame: null }))} />
    </>
  );
}

function useLineage(takeId: string): Lineage | null {
  const [lineage, setLineage] = useState<Lineage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setLineage(null);
    void call('lineage.of', { takeId }).then((answer) => isCurrent && answer.ok && setLineage(answer.value));
    return () => {
      isCurrent = false;
    };
  }, [takeId]);
  return lineage;
}

interface RowTake {
  readonly take: Take;
  readonly frame: number | null;
}

function Row({ title, takes }: { readonly title: string; readonly takes: readonly RowTake[] }) {
  if (takes.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.references}>
        {takes.map((one) => (
          <li key={one.take.id}>
            <RelativeButton {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelativeButton({ take, frame }: RowTake) {
  // A poster may have come meanwhile.
  const { id, name, kind, hasPoster } = useTake(take.id) ?? take;
  const words = frame === null ? name : LINEAGE_TEXT.fromFrame(name, frame);
  return (
    <button
      type="button"
      className={styles.relative}
      aria-label={words}
      title={words}
      onClick={() => openTake(id)}
    >
      {hasPoster ? (
        <img src={tileUrl(id)} alt="" draggable={false} />
      ) : (
        <span className={styles.noThumb}>
          <MediaIcon kind={kind} size={18} />
        </span>
      )}
    </button>
  );
}
