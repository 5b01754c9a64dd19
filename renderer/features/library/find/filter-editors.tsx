import { type ReactNode, useEffect, useState } from 'react';
import { create } from 'zustand';
import { FILM_ROOM_TEXT } from '../../../../shared/film/film-room-text.ts';
import { FIND_TEXT, formatDay } from '../../../../shared/library/find-text.ts';
import type { TakeFilter, TakeQuery } from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { titleOfModel } from '../../../../shared/models/index.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { useProjects } from '../../../takes/project-choice.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from './find-facet.module.css';
import { FacetValues } from './find-facet.tsx';
import { CostRange, DateRange, OptionList } from './find-range.tsx';
import { type Chip, listChips } from './list-chips.ts';
import { narrow } from './view-menu.tsx';

type Change = Parameters<typeof narrow>[0];

/** A filter that can be added: what of the query it sets, and how it is chosen. */
interface FilterEditor {
  readonly label: string;
  readonly parts: readonly TakeFilter[];
  readonly edit: (close: () => void) => ReactNode;
}

/** Seconds: from, and to. */
const LENGTHS = [
  [undefined, 5],
  [5, 10],
  [10, undefined],
] as const;

const STARS = [1, 2, 3, 4, 5] as const;

function rated(sign: string, stars: number, change: Change): [string, Change] {
  return [`${sign} ${'★'.repeat(stars)}`, change];
}

/** The filters of the table in list-chips.ts that are chosen here, in the order in which they are offered. */
export function listFilterEditors(): readonly FilterEditor[] {
  return [
    options(
      FIND_TEXT.rating,
      ['ratingAtLeast', 'ratingIs'],
      [
        [FIND_TEXT.unrated, { ratingAtLeast: undefined, ratingIs: 0 }],
        ...STARS.map((stars) => rated('≥', stars, { ratingAtLeast: stars, ratingIs: undefined })),
        ...STARS.map((stars) => rated('=', stars, { ratingAtLeast: undefined, ratingIs: stars })),
      ],
    ),
    options(
      REVIEW_TEXT.flag,
      ['flags'],
      (['pick', 'reject', 'none'] as const).map((flag) => [REVIEW_TEXT.flags[flag], { flags: [flag] }]),
    ),
    options(
      REVIEW_TEXT.label,
      ['labels'],
      (['red', 'yellow', 'green', 'blue', 'none'] as const).map((label) => [
        REVIEW_TEXT.labels[label],
        { labels: [label] },
      ]),
    ),
    options(
      FIND_TEXT.kind,
      ['kind'],
      (['image', 'video'] as const).map((kind) => [FIND_TEXT.kinds[kind], { kind }]),
    ),
    { label: FIND_TEXT.model, parts: ['models'], edit: (close) => <Models close={close} /> },
    { label: FIND_TEXT.batch, parts: ['batchId'], edit: (close) => <Batches close={close} /> },
    { label: FILM_ROOM_TEXT.project, parts: ['project'], edit: (close) => <Projects close={close} /> },
    { label: FIND_TEXT.tag, parts: ['tag'], edit: (close) => <Tags close={close} /> },
    options(
      REVIEW_TEXT.note,
      ['hasNote'],
      [
        [FIND_TEXT.noNote, { hasNote: false }],
        [FIND_TEXT.withNote, { hasNote: true }],
      ],
    ),
    {
      label: FIND_TEXT.made,
      parts: ['lastDays', 'from', 'to'],
      edit: (close) => <DateRange close={close} />,
    },
    options(
      FIND_TEXT.shape,
      ['shape'],
      (['wide', 'tall', 'square'] as const).map((shape) => [FIND_TEXT.shapes[shape], { shape }]),
    ),
    options(
      FIND_TEXT.resolution,
      ['edgeFrom'],
      [1280, 1920, 2560, 3840].map((edge) => [FIND_TEXT.edge(edge), { edgeFrom: edge }]),
    ),
    options(
      FIND_TEXT.length,
      ['durationFrom', 'durationTo'],
      LENGTHS.map(([durationFrom, durationTo]) => [
        FIND_TEXT.duration(durationFrom, durationTo),
        { durationFrom, durationTo },
      ]),
    ),
    { label: FIND_TEXT.cost, parts: ['costFrom', 'costTo'], edit: () => <CostRange /> },
    { label: FIND_TEXT.reference, parts: ['reference'], edit: (close) => <Reference close={close} /> },
    options(FIND_TEXT.file, ['isMissing'], [[FIND_TEXT.missing, { isMissing: true }]]),
  ];
}

function options(
  label: string,
  parts: readonly (TakeFilter & keyof TakeQuery)[],
  choices: readonly (readonly [words: string, change: Change])[],
): FilterEditor {
  return {
    label,
    parts,
    edit: (close) => <Options label={label} parts={parts} choices={choices} close={close} />,
  };
}

function Options(props: {
  readonly label: string;
  readonly parts: readonly TakeFilter[];
  readonly choices: readonly (readonly [words: string, change: Change])[];
  readonly close: () => void;
}) {
  const { label, parts, choices, close } = props;
  const query = useTakeStore((store) => store.query);
  const isChosen = (change: Change) =>
    parts.every((part) => JSON.stringify(query[part]) === JSON.stringify(change[part]));
  return (
    <OptionList
      label={label}
      options={choices.map(([words, change]) => ({
        label: words,
        isChosen: isChosen(change),
        onPick: () => {
          narrow(change);
          close();
        },
      }))}
    />
  );
}

function Models({ close }: { readonly close: () => void }) {
  const chosen = useTakeStore(({ query }) => query.models?.[0]);
  const nameOf = useModelName();
  return (
    <FacetValues
      facet="model"
      words={{ find: FIND_TEXT.findModel, none: FIND_TEXT.noModels }}
      chosen={chosen}
      nameOf={({ key }) => nameOf(key)}
      onChoose={(key) => {
        narrow({ models: [key] });
        close();
      }}
    />
  );
}

function Projects({ close }: { readonly close: () => void }) {
  const choices = useProjects().map(({ id, name }) => [name, { project: id }] as const);
  return <Options label={FILM_ROOM_TEXT.project} parts={['project']} choices={choices} close={close} />;
}

function Tags({ close }: { readonly close: () => void }) {
  const chosen = useTakeStore(({ query }) => query.tag);
  return (
    <FacetValues
      facet="tag"
      words={{ find: FIND_TEXT.findTag, none: FIND_TEXT.noTags }}
      chosen={chosen}
      nameOf={({ key }) => key || FIND_TEXT.noTag}
      onChoose={(key) => {
        narrow({ tag: key });
        close();
      }}
    />
  );
}

function Batches({ close }: { readonly close: () => void }) {
  const chosen = useTakeStore(({ query }) => query.batchId);
  return (
    <FacetValues
      facet="batch"
      words={{ find: FIND_TEXT.findBatch, none: FIND_TEXT.noBatches }}
      chosen={chosen}
      nameOf={({ name }) => name}
      detailOf={({ count, newest }) => FIND_TEXT.batchDetail(count, formatDay(newest))}
      onChoose={(key, name) => {
        rememberBatch(key, name);
        narrow({ batchId: key });
        close();
      }}
    />
  );
}

function Reference({ close }: { readonly close: () => void }) {
  const query = useTakeStore((store) => store.query);
  const [text, setText] = useState(query.reference ?? '');
  return (
    <form
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <TextInput
        label={FIND_TEXT.referenceName}
        maxLength={500}
        autoFocus
        value={text}
        onText={(next) => {
          setText(next);
          narrow({ reference: next === '' ? undefined : next });
        }}
      />
    </form>
  );
}

/** What narrows what is shown, in words. */
export function useChips(): readonly Chip[] {
  const query = useTakeStore((store) => store.query);
  const projects = useProjects();
  return listChips(query, {
    model: useModelName(),
    batch: useBatchName(),
    project: (project) => projects.find(({ id }) => id === project)?.name ?? '…',
  });
}

/** Names models by their titles; one that the profile no longer has by its id. */
function useModelName(): (model: string) => string {
  const profile = useCore((core) => core.profile);
  return (model) => titleOfModel(model, profile) || REVIEW_TEXT.noModel;
}

/** What batches are called, as far as it was asked for. */
const useNames = create<ReadonlyMap<string, string>>(() => new Map());
const questions = new Set<string>();

/** Keeps the name of a batch that was chosen by it. */
export function rememberBatch(batchId: string, name: string): void {
  useNames.setState(new Map(useNames.getState()).set(batchId, name), true);
}

/** The name of the batch that is looked for, as its group has it; null where nothing of it is here. */
function useBatchName(): string | null {
  const batchId = useTakeStore(({ query }) => query.batchId);
  const isBinned = useTakeStore(({ query }) => query.isBinned === true);
  const asked = useNames((names) => (batchId === undefined ? undefined : names.get(batchId)));
  // Of batches on the list of jobs, the core tells when they get another name.
  const name = useCore((core) => (batchId === undefined ? undefined : core.batches.get(batchId))) ?? asked;
  useEffect(() => {
    if (batchId !== undefined && name === undefined) void askForName(batchId, isBinned);
  }, [batchId, isBinned, name]);
  const hasFound = useTakeStore(({ window }) => window.total > 0);
  return name ?? (hasFound ? '…' : null);
}

/** Once, wherever it is shown. */
async function askForName(batchId: string, isBinned: boolean): Promise<void> {
  const question = `${batchId} ${isBinned}`;
  if (questions.has(question)) return;
  questions.add(question);
  const query = { batchId, groupBy: 'batch', ...(isBinned ? { isBinned } : {}) } as const;
  const answer = await call('takes.outline', { query });
  const group = answer.ok ? answer.value.groups[0] : undefined;
  if (group === undefined) questions.delete(question);
  else rememberBatch(batchId, group.name);
}
