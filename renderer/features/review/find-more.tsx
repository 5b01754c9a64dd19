import type { TakeQuery } from '../../../shared/domain/take-query.ts';
import { FIND_TEXT } from '../../../shared/messages/text/find.ts';
import { modelsOf } from '../../../shared/models/index.ts';
import { useCore } from '../../projections/core-store.ts';
import { useTakeStore } from '../../projections/take-store.ts';
import { SelectBox } from '../../ui/select-box.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import styles from './find-bar.module.css';
import { narrow } from './find-bar.tsx';
import { useReviewStore } from './review-store.ts';

const ANY = 'any';
const DAY = 86_400_000;
const EDGES = [1280, 1920, 2560, 3840];
const LENGTHS: readonly Pick<TakeQuery, 'durationFrom' | 'durationTo'>[] = [
  { durationTo: 5 },
  { durationFrom: 5, durationTo: 10 },
  { durationFrom: 10 },
];

/** More to look for, and the order of what is found. */
export function FindMore() {
  const query = useTakeStore((store) => store.query);
  const isAdvancing = useReviewStore((store) => store.isAdvancing);
  const profile = useCore((core) => core.profile);
  const length = LENGTHS.findIndex(
    ({ durationFrom, durationTo }) =>
      (durationFrom ?? durationTo) !== undefined &&
      durationFrom === query.durationFrom &&
      durationTo === query.durationTo,
  );
  return (
    <div className={styles.more}>
      <SelectBox
        label={FIND_TEXT.kind}
        items={itemsOf(FIND_TEXT.kinds, FIND_TEXT.anyKind)}
        value={query.kind ?? ANY}
        onChange={(value) => narrow({ kind: pick(value, ['image', 'video'] as const) })}
      />
      <SelectBox
        label={FIND_TEXT.model}
        items={[
          { value: ANY, label: FIND_TEXT.anyModel },
          ...modelsOf(profile).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={query.models?.[0] ?? ANY}
        onChange={(value) => narrow({ models: value === ANY ? undefined : [value] })}
      />
      <SelectBox
        label={FIND_TEXT.shape}
        items={itemsOf(FIND_TEXT.shapes, FIND_TEXT.anyShape)}
        value={query.shape ?? ANY}
        onChange={(value) => narrow({ shape: pick(value, ['wide', 'tall', 'square'] as const) })}
      />
      <SelectBox
        label={FIND_TEXT.resolution}
        items={[
          { value: ANY, label: FIND_TEXT.anyResolution },
          ...EDGES.map((edge) => ({ value: String(edge), label: FIND_TEXT.edge(edge) })),
        ]}
        value={String(query.edgeFrom ?? ANY)}
        onChange={(value) => narrow({ edgeFrom: value === ANY ? undefined : Number(value) })}
      />
      <SelectBox
        label={FIND_TEXT.length}
        items={[
          { value: ANY, label: FIND_TEXT.anyLength },
          ...LENGTHS.map(({ durationFrom, durationTo }, index) => ({
            value: String(index),
            label: FIND_TEXT.duration(durationFrom, durationTo),
          })),
        ]}
        value={length === -1 ? ANY : String(length)}
        onChange={(value) =>
          narrow({ durationFrom: undefined, durationTo: undefined, ...LENGTHS[Number(value)] })
        }
      />
      <SelectBox
        label={FIND_TEXT.made}
        items={[
          { value: ANY, label: query.from === undefined ? FIND_TEXT.anyTime : FIND_TEXT.since(query.from) },
          ...[1, 7, 30, 365].map((days) => ({ value: String(days), label: FIND_TEXT.lastDays(days) })),
        ]}
        value={ANY}
        onChange={(value) => narrow({ from: value === ANY ? undefined : Date.now() - Number(value) * DAY })}
      />
      <TextInput
        label={FIND_TEXT.reference}
        isLabelHidden
        placeholder={FIND_TEXT.reference}
        maxLength={500}
        value={query.reference ?? ''}
        onText={(text) => narrow({ reference: text === '' ? undefined : text })}
      />
      <SelectBox
        label={FIND_TEXT.sort}
        items={itemsOf(FIND_TEXT.sorts)}
        value={query.sort ?? 'newest'}
        onChange={(value) => narrow({ sort: pick(value, ['oldest', 'rating'] as const) })}
      />
      <SelectBox
        label={FIND_TEXT.group}
        items={itemsOf(FIND_TEXT.groups, FIND_TEXT.noGroups)}
        value={query.groupBy ?? ANY}
        onChange={(value) => narrow({ groupBy: pick(value, ['day', 'batch', 'model', 'prompt'] as const) })}
      />
      <Toggle
        label={FIND_TEXT.advance}
        isOn={isAdvancing}
        onChange={(next) => useReviewStore.setState({ isAdvancing: next })}
      />
    </div>
  );
}

function pick<Value extends string>(value: string, values: readonly Value[]): Value | undefined {
  return values.find((one) => one === value);
}

function itemsOf(words: Readonly<Record<string, string>>, any?: string): { value: string; label: string }[] {
  const items = Object.entries(words).map(([value, label]) => ({ value, label }));
  return any === undefined ? items : [{ value: ANY, label: any }, ...items];
}
