import Sliders from 'lucide-react/icons/sliders-horizontal';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import {
  isWholeLibrary,
  TAKE_GROUPS,
  TAKE_SORTS,
  type TakeQuery,
  withoutStacks,
} from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { SETTINGS_TEXT, type Settings } from '../../../../shared/settings/text.ts';
import { readCore, useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { RangeSlider } from '../../../ui/inputs/range-slider.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { PopoverPanel } from '../../../ui/overlays/popover-panel.tsx';
import type { GridLayout } from '../state/grid-layout.ts';
import { TILE_SIZES, useReviewStore } from '../state/review-store.ts';
import styles from './find-bar.module.css';

const NONE = 'none';

/** How what is found is laid out, ordered and grouped. */
export function ViewMenu() {
  return (
    <PopoverPanel label={FIND_TEXT.view} look="icon" button={<Sliders size={16} aria-hidden />}>
      {() => <View />}
    </PopoverPanel>
  );
}

function View() {
  const { sort = 'newest', groupBy = NONE, tag } = useTakeStore((store) => store.query);
  const { hand: _, ...byFacts } = FIND_TEXT.sorts;
  const { layout, size, isAdvancing } = useReviewStore();
  const { captions, stacksTakes } = useCore((core) => core.settings);
  return (
    <div className={styles.view}>
      <h3>{FIND_TEXT.sort}</h3>
      <Segmented
        label={FIND_TEXT.sort}
        isWrapping
        segments={segmentsOf(tag === undefined ? byFacts : FIND_TEXT.sorts)}
        value={sort}
        onChange={(value) => narrow({ sort: value === 'newest' ? undefined : pick(value, TAKE_SORTS) })}
      />
      <h3>{FIND_TEXT.group}</h3>
      <Segmented
        label={FIND_TEXT.group}
        isWrapping
        segments={segmentsOf({ [NONE]: FIND_TEXT.noGroups, ...FIND_TEXT.groups })}
        value={groupBy}
        onChange={(value) => narrow({ groupBy: pick(value, TAKE_GROUPS) })}
      />
      <Toggle
        label={FIND_TEXT.stacks}
        isOn={stacksTakes}
        onChange={(next) => void runCall('settings.update', { stacksTakes: next })}
      />
      <h3>{REVIEW_TEXT.layout}</h3>
      <Segmented
        label={REVIEW_TEXT.layout}
        segments={segmentsOf(REVIEW_TEXT.layouts)}
        value={layout}
        onChange={(value) => useReviewStore.setState({ layout: value as GridLayout })}
      />
      <h3>{REVIEW_TEXT.size}</h3>
      <RangeSlider
        label={REVIEW_TEXT.size}
        from={TILE_SIZES.least}
        to={TILE_SIZES.most}
        step={10}
        value={size}
        onChange={(next) => useReviewStore.setState({ size: next })}
      />
      <h3>{SETTINGS_TEXT.captions}</h3>
      <Segmented
        label={SETTINGS_TEXT.captions}
        segments={segmentsOf(SETTINGS_TEXT.captionChoices)}
        value={captions}
        onChange={(value) => void runCall('settings.update', { captions: value as Settings['captions'] })}
      />
      <Toggle
        label={FIND_TEXT.advance}
        isOn={isAdvancing}
        onChange={(next) => useReviewStore.setState({ isAdvancing: next })}
      />
    </div>
  );
}

function segmentsOf(words: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

function pick<Value extends string>(value: string, values: readonly Value[]): Value | undefined {
  return values.find((one) => one === value);
}

/** By which the field that finds takes is found. */
export const FIND_FIELD = 'find-takes';

/** The button that adds a filter. */
export const ADD_FILTER = 'add-filter';

/** Shows what a query finds, from its beginning, stacked or not as the artist chose; what says nothing is left out, so that an empty query is the whole library. */
export function showQuery(query: { [Key in keyof TakeQuery]?: TakeQuery[Key] | undefined }): void {
  const isStacked = readCore().settings.stacksTakes || undefined;
  // By hand is an order of what carries a tag.
  const sort = query.sort === 'hand' && query.tag === undefined ? undefined : query.sort;
  const entries = Object.entries({ ...query, sort, isStacked }).filter(([, value]) => value !== undefined);
  const next: TakeQuery = Object.fromEntries(entries);
  useReviewStore.setState({ currentId: null, selectedIds: new Set(), scrollTop: 0 });
  if (isWholeLibrary(withoutStacks(next))) useReviewStore.setState({ collectionId: null });
  useTakeStore.getState().find(next);
}

/** Changes one part of what is looked for. */
export function narrow(change: Parameters<typeof showQuery>[0]): void {
  showQuery({ ...useTakeStore.getState().query, ...change });
}

/** Takes all filters away; the order, the groups and whether the bin is looked into stay. */
export function clearFilters(): void {
  const { sort, groupBy, isBinned } = useTakeStore.getState().query;
  useReviewStore.setState({ collectionId: null });
  showQuery({ sort, groupBy, isBinned });
}

/** Whether anything narrows what is shown, beside the bin. */
export function hasFilters(): boolean {
  const { sort, groupBy, isBinned, isStacked, ...filters } = useTakeStore.getState().query;
  return Object.keys(filters).length > 0;
}
