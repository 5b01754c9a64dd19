import { loadLater } from '../../ui/parts/load-later.tsx';
import styles from './compose-room.module.css';
import { useComposeStore } from './state/compose-store.ts';

// Only what stands in the form in place of the artist’s own draft needs them.
const AgainBanner = loadLater(() =>
  import('./editing/again-banner.tsx').then((module) => module.AgainBanner),
);
const TemplateBanner = loadLater(() =>
  import('./templates/template-banner.tsx').then((module) => module.TemplateBanner),
);
const MeanwhileBanner = loadLater(() =>
  import('./editing/meanwhile-banner.tsx').then((module) => module.MeanwhileBanner),
);
const EditBanner = loadLater(() => import('./editing/edit-banner.tsx').then((module) => module.EditBanner));

/** Says what stands in the form in place of the artist’s own draft, and how that comes back. */
export function FormBanner() {
  const editing = useComposeStore((store) => store.editing);
  const again = useComposeStore((store) => store.again);
  const before = useComposeStore((store) => store.draft.before);
  const left = useComposeStore((store) => store.left.at(-1));
  return (
    <div className={styles.banner}>
      {editing !== null && <EditBanner editing={editing} />}
      {editing === null && again !== null && <AgainBanner again={again} />}
      {editing === null && again === null && left !== undefined && <MeanwhileBanner meanwhile={left} />}
      {editing === null && again === null && before !== undefined && <TemplateBanner name={before.name} />}
    </div>
  );
}
