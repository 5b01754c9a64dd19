import Clapperboard from 'lucide-react/icons/clapperboard';
import Share from 'lucide-react/icons/share';
import { type MouseEvent, useEffect, useState } from 'react';
import { EXPORT_TEXT } from '../../../shared/messages/text/export.ts';
import { FIND_TEXT } from '../../../shared/messages/text/find.ts';
import { LIBRARY_TEXT } from '../../../shared/messages/text/library.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { call } from '../../bridge.ts';
import { bindCommands, useOffer } from '../../navigation/commands.ts';
import { openRoom, useNavigation } from '../../navigation/navigation-store.ts';
import { useCore } from '../../projections/core/core-store.ts';
import { openExport, useExport } from '../../projections/takes/export-store.ts';
import { chooseFolderFor } from '../../projections/takes/library-work.ts';
import { useTake, useTakeStore, wantTakes } from '../../projections/takes/take-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { afterClick } from '../../ui/keys/after-click.ts';
import { REVIEW_ROWS } from './commands/review-commands.ts';
import { BackdropButton, FactsButton } from './commands/view-buttons.tsx';
import { CompareRoom } from './compare/compare-room.tsx';
import { ExportPanel } from './export/export-panel.tsx';
import { TakePanel } from './facts/take-panel.tsx';
import { acceptsFiles } from './find/accepts-files.ts';
import { FindBar } from './find/find-bar.tsx';
import { narrow } from './find/find-query.ts';
import { LibraryBar } from './find/library-bar.tsx';
import { NothingFound } from './find/nothing-found.tsx';
import { ViewMenu } from './find/view-menu.tsx';
import { CanaryOfTakes } from './grid/canary-of-takes.tsx';
import { SelectionBar } from './grid/selection-bar.tsx';
import { TakeGrid } from './grid/take-grid.tsx';
import { LineageOverlays } from './lineage/lineage-overlays.tsx';
import { Loupe } from './player/loupe.tsx';
import styles from './review-room.module.css';
import { readTarget } from './review-target.ts';
import { useReviewStore } from './state/review-store.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useRoomMenu } from './use-take-menu.tsx';

/** The room where takes are looked at: a grid, and a loupe over it. */
export function ReviewRoom() {
  const total = useCore((core) => core.takeCount);
  const loupeTakeId = useNavigation((navigation) => navigation.loupeTakeId);
  const compareTakeIds = useNavigation((navigation) => navigation.compareTakeIds);
  const error = useTakeStore((store) => store.error);
  const isExporting = useExport((store) => store.isOpen);
  useEffect(() => {
    if (loupeTakeId !== null) wantTakes([loupeTakeId]);
  }, [loupeTakeId]);
  const loupeTake = useTake(loupeTakeId);
  // Where all are in the bin there is still a bin to look into.
  const hasMarked = useTakeStore(({ query, window }) => query.isBinned === true || window.byId.size > 0);
  const isEmpty = total === 0 && !hasMarked;
  const isActive = !isEmpty && !isExporting;
  useReviewKeys(isActive);
  useOffer(isActive ? listCommands : listNothing);
  const menu = useRoomMenu(isActive);
  if (isEmpty) {
    return (
      <div className={styles.room} {...acceptsFiles}>
        <LibraryBar />
        <NoTakes />
      </div>
    );
  }
  return (
    <div className={styles.room} onClickCapture={releaseFocus} {...acceptsFiles}>
      {error !== null && <ErrorNote failure={error} />}
      <CanaryOfTakes />
      <LineageOverlays />
      {menu}
      {isExporting ? (
        <ExportPanel />
      ) : compareTakeIds.length > 1 ? (
        <CompareRoom key={compareTakeIds.join(' ')} takeIds={compareTakeIds} />
      ) : loupeTakeId !== null && loupeTake !== undefined ? (
        <Loupe take={loupeTake} />
      ) : (
        <Grid />
      )}
    </div>
  );
}

/** Written once: the palette asks whenever it is open. */
const listCommands = () => bindCommands(REVIEW_ROWS, readTarget());
const listNothing = () => [];

/** After a click on a button, keys belong to the takes again: Space plays, and does not press the button once more. */
function releaseFocus(event: MouseEvent): void {
  if (event.detail === 0) return;
  // The button takes the focus after this.
  afterClick(() => {
    const { activeElement } = document;
    // What it opened has the keys for itself.
    if (activeElement instanceof HTMLButtonElement && activeElement.closest('[role=menu]') === null)
      activeElement.blur();
  });
}

function Grid() {
  const total = useTakeStore((store) => store.window.total);
  const isPanelOpen = useReviewStore((store) => store.isPanelOpen);
  const current = useTake(useReviewStore((store) => store.currentId));
  return (
    <>
      <GridBar />
      <LibraryBar />
      <div className={styles.body}>
        {total === 0 ? <NothingFound /> : <TakeGrid />}
        {isPanelOpen && current !== undefined && <TakePanel take={current} />}
      </div>
      <SelectionBar />
    </>
  );
}

function GridBar() {
  const total = useTakeStore((store) => store.window.total);
  return (
    <header className={styles.bar}>
      <FindBar />
      <span className="numbers">{REVIEW_TEXT.count(total)}</span>
      <ViewMenu />
      <IconButton
        label={EXPORT_TEXT.open}
        keys="mod+shift+E"
        icon={<Share size={16} />}
        onPress={openExport}
      />
      <BackdropButton />
      <FactsButton />
    </header>
  );
}

/** Whether there is anything in the bin, where there is nothing else; asked once. */
function useHasBin(): boolean {
  const [hasBin, setHasBin] = useState(false);
  useEffect(() => {
    void call('takes.find', { query: { isBinned: true }, offset: 0, limit: 1 }).then((answer) =>
      setHasBin(answer.ok && answer.value.total > 0),
    );
  }, []);
  return hasBin;
}

function NoTakes() {
  const hasBin = useHasBin();
  return (
    <EmptyState
      icon={<Clapperboard size={36} strokeWidth={1.25} aria-hidden />}
      title={hasBin ? FIND_TEXT.allBinnedTitle : REVIEW_TEXT.emptyTitle}
      action={
        <>
          <Button look="main" size="large" onPress={() => openRoom('compose')}>
            {REVIEW_TEXT.emptyAction}
          </Button>
          <Button look="quiet" tip={LIBRARY_TEXT.importHint} onPress={() => void chooseFolderFor('import')}>
            {LIBRARY_TEXT.importFolder}
          </Button>
          {hasBin && (
            <Button look="quiet" onPress={() => narrow({ isBinned: true })}>
              {REVIEW_TEXT.openBin}
            </Button>
          )}
        </>
      }
    >
      {hasBin ? FIND_TEXT.allBinned : REVIEW_TEXT.empty}
    </EmptyState>
  );
}
