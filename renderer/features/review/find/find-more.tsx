import type { TakeQuery } from '../../../../shared/domain/take-query.ts';
import { FIND_TEXT } from '../../../../shared/messages/text/find.ts';
import { useTakeStore } from '../../../projections/take-store.ts';
import { SelectBox } from '../../../ui/select-box.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useReviewStore } from '../state/review-store.ts';
import { rememberBatch, useBatchName } from './batch-names.ts';
import styles from './find-bar.module.css';
import { FindFacet } from './find-facet.tsx';
import { narrow } from './find-query.ts';
import { FindCost, FindDate } from './find-range.tsx';
import { useModelName } from './use-chips.ts';

const ANY = 'any';
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
      <Model />
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
      <FindDate />
      <Tag />
      <Batch />
      <FindCost />
      <SelectBox
        label={FIND_TEXT.file}
        items={itemsOf({ missing: FIND_TEXT.missing }, FIND_TEXT.anyFile)}
        value={query.isMissing === true ? 'missing' : ANY}
        onChange={(value) => narrow({ isMissing: value === 'missing' || undefined })}
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

function Model() {
  const models = useTakeStore(({ query }) => query.models);
  const nameOf = useModelName();
  const key = models?.[0];
  return (
    <FindFacet
      facet="model"
      words={WORDS.model}
      chosen={key === undefined ? null : { key, name: nameOf(key) }}
      nameOf={(value) => nameOf(value.key)}
      onChoose={(model) => narrow({ models: model === undefined ? undefined : [model] })}
    />
  );
}

function Tag() {
  const tag = useTakeStore(({ query }) => query.tag);
  return (
    <FindFacet
      facet="tag"
      words={WORDS.tag}
      chosen={tag === undefined ? null : { key: tag, name: tag || FIND_TEXT.noTag }}
      nameOf={({ key }) => key || FIND_TEXT.noTag}
      onChoose={(key) => narrow({ tag: key })}
    />
  );
}

function Batch() {
  const batchId = useTakeStore(({ query }) => query.batchId);
  const name = useBatchName();
  return (
    <FindFacet
      facet="batch"
      words={WORDS.batch}
      chosen={batchId === undefined ? null : { key: batchId, name: FIND_TEXT.ofBatch(name) }}
      nameOf={(value) => value.name}
      detailOf={({ count, newest }) => FIND_TEXT.batchDetail(count, newest)}
      onChoose={(key, chosen) => {
        if (key !== undefined && chosen !== undefined) rememberBatch(key, chosen);
        narrow({ batchId: key });
      }}
    />
  );
}

const WORDS = {
  model: {
    label: FIND_TEXT.model,
    any: FIND_TEXT.anyModel,
    find: FIND_TEXT.findModel,
    none: FIND_TEXT.noModels,
  },
  tag: { label: FIND_TEXT.tag, any: FIND_TEXT.anyTag, find: FIND_TEXT.findTag, none: FIND_TEXT.noTags },
  batch: {
    label: FIND_TEXT.batch,
    any: FIND_TEXT.anyBatch,
    find: FIND_TEXT.findBatch,
    none: FIND_TEXT.noBatches,
  },
};

function pick<Value extends string>(value: string, values: readonly Value[]): Value | undefined {
  return values.find((one) => one === value);
}

function itemsOf(words: Readonly<Record<string, string>>, any?: string): { value: string; label: string }[] {
  const items = Object.entries(words).map(([value, label]) => ({ value, label }));
  return any === undefined ? items : [{ value: ANY, label: any }, ...items];
}
