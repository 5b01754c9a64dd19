import { create } from 'zustand';
import type { Result } from '../../../shared/kernel/result.ts';
import type { FixWay, Wanted } from '../../../shared/library/fix-ways.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import type { Recipe } from '../../../shared/models/fix.ts';
import { call } from '../../bridge.ts';
import { onCoreEvent } from '../../state/core/core-store.ts';
import { rememberAssets } from '../../state/sources/cast-store.ts';
import { isSameSlotPosition, type SlotPosition } from '../slots/place-references.ts';

/** The reference whose panel is open, and what it begins with. */
export interface OpenFix {
  readonly position: SlotPosition;
  readonly assetId: string;
  readonly way: FixWay | null;
  readonly wanted: Wanted;
}

interface FixStore {
  readonly open: OpenFix | null;
  /** How far the work under way has come, by its id. */
  readonly shares: ReadonlyMap<string, number>;
}

export const useFixStore = create<FixStore>(() => ({ open: null, shares: new Map() }));

onCoreEvent((event) => {
  if (event.type !== 'fix-progress') return;
  const { shares } = useFixStore.getState();
  if (shares.has(event.workId))
    useFixStore.setState({ shares: new Map(shares).set(event.workId, event.share) });
});

/** Opens the panel of a reference: with a way to fix it, or with its facts only. */
export function openFix(
  position: SlotPosition,
  assetId: string,
  way: FixWay | null = null,
  wanted: Wanted = {},
): void {
  useFixStore.setState({ open: { position, assetId, way, wanted } });
}

export function closeFix(): void {
  useFixStore.setState({ open: null });
}

/** The panel's beginning where it is that of this reference: another one may stand in its place by now. */
export function useOpenFix(position: SlotPosition, assetId: string | undefined): OpenFix | null {
  return useFixStore(({ open }) =>
    open?.assetId === assetId && open && isSameSlotPosition(open.position, position) ? open : null,
  );
}

/** Has a file made, and knows it from then on. The signal cancels it. */
export async function makeFixed(
  workId: string,
  assetId: string,
  recipe: Recipe,
  signal: AbortSignal,
): Promise<Result<Asset>> {
  const cancel = () => void call('references.cancelFix', { workId });
  useFixStore.setState(({ shares }) => ({ shares: new Map(shares).set(workId, 0) }));
  signal.addEventListener('abort', cancel, { once: true });
  const answer = await call('references.fix', { workId, assetId, recipe });
  signal.removeEventListener('abort', cancel);
  useFixStore.setState(({ shares }) => {
    const left = new Map(shares);
    left.delete(workId);
    return { shares: left };
  });
  if (answer.ok) rememberAssets([answer.value]);
  return answer;
}
