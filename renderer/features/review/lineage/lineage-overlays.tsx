import { LINEAGE_TEXT } from '../../../../shared/messages/text/lineage.ts';
import { useTake } from '../../../projections/takes/take-store.ts';
import { AgainMenu } from '../../../takes/next/again-menu.tsx';
import { UseAsMenu } from '../../../takes/next/use-as-menu.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { LineageGraph } from './lineage-graph.tsx';
import { closeLineageView, useLineageView } from './lineage-store.ts';
import { RequestDifference } from './request-difference.tsx';

const WIDTHS = { lineage: 1240, difference: 760, 'use-as': 420, again: 420 } as const;
const LABELS = { lineage: 'lineage', difference: 'difference', 'use-as': 'useAs', again: 'again' } as const;

/** What lies over Review: where a take comes from, how two differ, and the ways back to Compose. */
export function LineageOverlays() {
  const view = useLineageView((store) => store.view);
  const take = useTake(view?.takeId ?? null);
  if (view === null) return null;
  return (
    <DialogBox
      label={LINEAGE_TEXT[LABELS[view.kind]]}
      isOpen
      onClose={closeLineageView}
      width={WIDTHS[view.kind]}
    >
      {view.kind === 'lineage' && <LineageGraph key={view.takeId} takeId={view.takeId} />}
      {view.kind === 'difference' && <RequestDifference takeId={view.takeId} otherId={view.otherId} />}
      {view.kind === 'use-as' && take !== undefined && (
        <UseAsMenu take={take} frame={view.frame} onClose={closeLineageView} />
      )}
      {view.kind === 'again' && take !== undefined && <AgainMenu take={take} onClose={closeLineageView} />}
    </DialogBox>
  );
}
