import Clapperboard from 'lucide-react/icons/clapperboard';
import SearchX from 'lucide-react/icons/search-x';
import Share from 'lucide-react/icons/share';
import { type DragEvent, type MouseEvent, useEffect, useMemo, useState } from 'react';
import { isTableFile } from '../../../shared/kernel/file-name.ts';
import { EXPORT_TEXT } from '../../../shared/library/export-text.ts';
import { FIND_TEXT } from '../../../shared/library/find-text.ts';
import { LINEAGE_TEXT } from '../../../shared/library/lineage-text.ts';
import { REVIEW_COMMANDS } from '../../../shared/library/review-commands-text.ts';
import { LIBRARY_TEXT, REVIEW_TEXT } from '../../../shared/library/text.ts';
import { call } from '../../bridge.ts';
import { CanaryBars, useHeldBatches } from '../../forms/canary/canary-bar.tsx';
import { useCore } from '../../state/core/core-store.ts';
import { bindCommands, useOffer } from '../../state/navigation/commands.ts';
import { openRoom, useNavigation } from '../../state/navigation/navigation-store.ts';
import { bringsFromOutside, filesOfDrop, listPaths } from '../../state/sources/dropped-files.ts';
import { openExport, useExport } from '../../state/takes/export-store.ts';
import { chooseFolderFor, importDropped } from '../../state/takes/library-work.ts';
import { useTake, useTakeStore, wantTakes } from '../../state/takes/take-store.ts';
import { AgainMenu, UseAsMenu } from '../../takes/next/use-as-menu.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { afterClick } from '../../ui/keys/hand-focus.ts';
import { DialogBox } from '../../ui/overlays/dialog-box.tsx';
import { emptyBin } from './commands/file-commands.ts';
import { REVIEW_ROWS } from './commands/review-commands.tsx';
import { BackdropButton, FactsButton } from './commands/view-commands.tsx';
import { CompareRoom } from './compare/compare-room.tsx';
import { ExportPanel } from './export/export-panel.tsx';
import { TakePanel } from './facts/take-panel.tsx';
import { CollectTakes } from './find/collect-takes.tsx';
import { DeleteDialog } from './find/delete-dialog.tsx';
import { useChips } from './find/filter-editors.tsx';
import { FindBar } from './find/find-bar.tsx';
import { LibraryBar } from './find/library-bar.tsx';
import { clearFilters, narrow, showQuery, ViewMenu } from './find/view-menu.tsx';
import { SelectionBar } from './grid/selection-bar.tsx';
import { TakeGrid } from './grid/take-grid.tsx';
import { LineageGraph } from './lineage/lineage-graph.tsx';
import { closeLineageView, RequestDifference, useLineageView } from './lineage/request-difference.tsx';
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
  useStacks();
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

/** What is shown follows the setting, also from the start on. */
function useStacks(): void {
  const isStacked = useCore((core) => core.settings.stacksTakes);
  useEffect(() => {
    const { query } = useTakeStore.getState();
    if ((query.isStacked === true) !== isStacked) showQuery(query);
  }, [isStacked]);
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
  const isBin = useTakeStore(({ query }) => query.isBinned === true);
  return (
    <header className={styles.bar}>
      <FindBar />
      <span className="numbers">{REVIEW_TEXT.count(total)}</span>
      {isBin && total > 0 && (
        <Button look="danger" onPress={() => void emptyBin()}>
          {REVIEW_COMMANDS.emptyBin}
        </Button>
      )}
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

/** While takes of a batch are shown whose rest waits: what is to become of the rest. */
function CanaryOfTakes() {
  const batches = useHeldBatches();
  const loupeTakeId = useNavigation((navigation) => navigation.loupeTakeId);
  const compareTakeIds = useNavigation((navigation) => navigation.compareTakeIds);
  const byId = useTakeStore((store) => (batches.length === 0 ? null : store.window.byId));
  const shown = useMemo(() => {
    if (byId === null) return [];
    const single = compareTakeIds.length > 1 ? compareTakeIds : loupeTakeId === null ? null : [loupeTakeId];
    const takes = single === null ? byId.values() : single.flatMap((id) => byId.get(id) ?? []);
    const seen = new Set([...takes].map(({ batchId }) => batchId));
    return batches.filter(({ batchId }) => seen.has(batchId));
  }, [batches, byId, compareTakeIds, loupeTakeId]);
  return <CanaryBars batches={shown} />;
}

/** Files and folders that are dropped on Review are imported; of tables alone, the window says where they belong. */
const acceptsFiles = {
  onDragEnter: hover,
  onDragOver: hover,
  onDrop(event: DragEvent): void {
    if (!bringsFromOutside(event.dataTransfer)) return;
    const files = filesOfDrop(event.dataTransfer);
    if (files.every(({ name }) => isTableFile(name))) return;
    event.preventDefault();
    void listPaths(files).then((paths) => (paths.length > 0 ? importDropped(paths) : undefined));
  },
};

function hover(event: DragEvent): void {
  if (!bringsFromOutside(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}

const WIDTHS = {
  lineage: 1240,
  difference: 760,
  'use-as': 420,
  again: 420,
  collect: 420,
  delete: 460,
} as const;
const LABELS = {
  lineage: () => LINEAGE_TEXT.lineage,
  difference: () => LINEAGE_TEXT.difference,
  'use-as': () => LINEAGE_TEXT.useAs,
  again: () => LINEAGE_TEXT.again,
  collect: () => REVIEW_COMMANDS.collect,
  delete: () => REVIEW_COMMANDS.deleteFiles,
} as const;

/** What lies over Review: where a take comes from, how two differ, and the ways back to Compose. */
function LineageOverlays() {
  const view = useLineageView((store) => store.view);
  const take = useTake(view?.takeId ?? null);
  if (view === null) return null;
  return (
    <DialogBox label={LABELS[view.kind]()} isOpen onClose={closeLineageView} width={WIDTHS[view.kind]}>
      {view.kind === 'lineage' && <LineageGraph key={view.takeId} takeId={view.takeId} />}
      {view.kind === 'difference' && <RequestDifference takeId={view.takeId} otherId={view.otherId} />}
      {view.kind === 'collect' && <CollectTakes takeIds={view.takeIds} onClose={closeLineageView} />}
      {view.kind === 'delete' && <DeleteDialog takeIds={view.takeIds} result={view.result} />}
      {view.kind === 'use-as' && take !== undefined && (
        <UseAsMenu take={take} takeIds={view.takeIds} frame={view.frame} onClose={closeLineageView} />
      )}
      {view.kind === 'again' && take !== undefined && <AgainMenu take={take} onClose={closeLineageView} />}
    </DialogBox>
  );
}

/** No take is shown: says which filters leave none, and takes them away. */
function NothingFound() {
  const chips = useChips();
  const isBin = useTakeStore(({ query }) => query.isBinned === true);
  // What keys act on is gone.
  useEffect(() => useReviewStore.setState({ currentId: null, selectedIds: new Set() }), []);
  if (chips.length > 0)
    return (
      <EmptyState
        icon={ICON}
        title={FIND_TEXT.nothingFoundTitle}
        action={<Button onPress={clearFilters}>{FIND_TEXT.clearAll}</Button>}
      >
        {FIND_TEXT.nothingFound(chips.map(({ words }) => words))}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={ICON}
      title={isBin ? REVIEW_TEXT.emptyBinTitle : FIND_TEXT.allBinnedTitle}
      action={
        <Button onPress={() => narrow({ isBinned: isBin ? undefined : true })}>
          {isBin ? REVIEW_TEXT.showAll : REVIEW_TEXT.openBin}
        </Button>
      }
    >
      {isBin ? REVIEW_TEXT.emptyBin : FIND_TEXT.allBinned}
    </EmptyState>
  );
}

const ICON = <SearchX size={36} strokeWidth={1.25} aria-hidden />;
