import { useEffect, useMemo } from 'react';
import { COMPOSE_TRAY_TEXT as TEXT } from '../../../../shared/compose/compose-tray-text.ts';
import { collectReferences, type JobInput } from '../../../../shared/models/media-reference.ts';
import { formatReference } from '../../../forms/slots/carry-over.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { loadLater } from '../../../ui/parts/load-later.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { clearTray, loadTray, useTrayStore } from '../state/tray-store.ts';
import styles from './tray.module.css';

// With what draws only the tiles in sight, which a start without references does not need.
const TrayGrid = loadLater(() => import('./tray-grid.tsx').then((module) => module.TrayGrid));

/** Everything that was brought in, for whatever is made next. What lies on the form is marked. */
export function Tray({ input }: { readonly input: JobInput }) {
  const used = useMemo(() => new Set(collectReferences(input).map(formatReference)), [input]);
  const references = useTrayStore((store) => store.references);
  useEffect(() => void loadTray(), []);
  if (references.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={TEXT.tray}>
      <header className={styles.head}>
        <h2 title={TEXT.trayTip}>
          {TEXT.tray} <span className={classNames('numbers', styles.count)}>{references.length}</span>
        </h2>
        <Button size="small" look="quiet" tip={TEXT.clearTip} onPress={clearTray}>
          {TEXT.clear}
        </Button>
      </header>
      <TrayGrid references={references} used={used} />
    </section>
  );
}
