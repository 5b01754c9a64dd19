import { useEffect, useMemo } from 'react';
import { PALETTE_TEXT, SHELL_TEXT } from '../../shared/app/text.ts';
import type { FacetValue } from '../../shared/library/take-facet.ts';
import { isUnderWay } from '../../shared/queue/forecast.ts';
import { usableProfile } from '../../shared/service/profile/usable-profile.ts';
import { listOfferedModels } from '../../shared/service/request/offered-models.ts';
import { SETTINGS_TEXT } from '../../shared/settings/text.ts';
import type { Template } from '../../shared/templates/template.ts';
import { TEMPLATE_TEXT } from '../../shared/templates/text.ts';
import { WATCH_TEXT } from '../../shared/templates/watches-text.ts';
import { changeModel } from '../features/compose/references/import-references.ts';
import { putAside } from '../features/compose/state/compose-store.ts';
import { removeWatch } from '../features/compose/templates/template-panel.tsx';
import { putTemplateIn, variablesOf } from '../features/compose/templates/use-template.ts';
import {
  applyCollection,
  loadCollections,
  useCollections,
} from '../features/library/find/collection-store.ts';
import { rememberBatch } from '../features/library/find/filter-editors.tsx';
import { showQuery } from '../features/library/find/view-menu.tsx';
import { useCore } from '../state/core/core-store.ts';
import { useQuery } from '../state/core/use-query.ts';
import type { Command } from '../state/navigation/commands.ts';
import { openComposePanel } from '../state/navigation/handover.ts';
import {
  closeEditor,
  openCastMember,
  openQueue,
  openRoom,
  openSettings,
  useNavigation,
} from '../state/navigation/navigation-store.ts';
import { useCast } from '../state/sources/cast-store.ts';
import { closeExport } from '../state/takes/export-store.ts';
import { useWatchStore } from '../state/watch-store.ts';
import { openGuideAt } from './use-outside.tsx';

/** Things that have names: models, templates, collections, batches and the cast. They are found once something is looked for. */
export function useFinds(query: string): Command[] {
  const full = useCore((core) => core.profile);
  const isPractice = useCore((core) => core.status.practice);
  const members = useCast();
  const collections = useCollections((store) => store.collections);
  const templates = useQuery('templates.list', {}).value?.templates ?? [];
  const watches = useWatchStore((store) => store.watches);
  const batches = useBatches(query);
  const queued = useQueuedBatches(query, batches);
  useEffect(() => void loadCollections(), []);
  if (query.trim() === '') return [];
  const profile = usableProfile(full, isPractice ? 'practice' : 'paid');
  return [
    ...listSections(),
    ...listOfferedModels(profile).map((model) =>
      named('model', model.id, model.title, () => {
        openForm();
        changeModel(profile, model.id);
      }),
    ),
    ...templates.map((template) => named('template', template.id, template.name, () => fillIn(template))),
    ...(collections ?? []).map((collection) =>
      named('collection', collection.id, collection.name, () => {
        openGrid();
        applyCollection(collection);
      }),
    ),
    ...batches.map(({ key, name }) =>
      named('batch', key, name, () => {
        openGrid();
        rememberBatch(key, name);
        showQuery({ batchId: key });
      }),
    ),
    ...queued.map(({ batchId, name, jobId }) =>
      named('queuedBatch', batchId, name, () => openQueue({ jobId })),
    ),
    ...watches.map((watch) => ({
      id: `watch-${watch.id}`,
      title: TEMPLATE_TEXT.actionOn(WATCH_TEXT.remove, watch.folder),
      run: () => void removeWatch(watch),
    })),
    ...members.map(({ id, name }) => named('member', id, name, () => openCastMember(id))),
  ];
}

/** Where words lead that no command has: into the library, if there is one, and into the guide. They stand behind what was found. */
export function listSearches(query: string, hasTakes: boolean): Command[] {
  const words = query.trim().slice(0, MAX_WORDS);
  if (words === '') return [];
  const inGuide = {
    id: 'search-guide',
    title: PALETTE_TEXT.searchGuide(words),
    detail: SHELL_TEXT.guide,
    run: () => openGuideAt(words),
  };
  return hasTakes ? [searchTakes(words), inGuide] : [inGuide];
}

/** As many letters as the fields take that they go into. */
const MAX_WORDS = 100;

function searchTakes(text: string): Command {
  return {
    id: 'search-takes',
    title: PALETTE_TEXT.searchTakes(text),
    detail: SHELL_TEXT.rooms.review,
    run() {
      openGrid();
      showQuery({ text });
    },
  };
}

function named(kind: keyof typeof PALETTE_TEXT.kinds, id: string, name: string, run: () => void): Command {
  return {
    id: `${kind}-${id}`,
    title: name,
    find: PALETTE_TEXT.kinds[kind],
    detail: PALETTE_TEXT.kinds[kind],
    run,
  };
}

/** The parts of Settings, so that nobody has to scroll for one. */
function listSections(): Command[] {
  return Object.entries(SETTINGS_TEXT.sections).map(([section, title]) => ({
    id: `settings-${section}`,
    title,
    find: SHELL_TEXT.rooms.settings,
    detail: SHELL_TEXT.rooms.settings,
    run: () => openSettings(section),
  }));
}

/** A queued job that is being edited stays as it was. */
function openForm(): void {
  putAside();
  closeEditor();
  openRoom('compose');
}

/** What has to be filled in is asked for by the panel of templates. */
function fillIn(template: Template): void {
  openForm();
  if (variablesOf(template).length > 0) openComposePanel('templates');
  else putTemplateIn(template, {});
}

function openGrid(): void {
  closeExport();
  useNavigation.setState({ room: 'review', loupeTakeId: null, compareTakeIds: [] });
}

interface QueuedBatch {
  readonly batchId: string;
  readonly name: string;
  readonly jobId: string;
}

/** Batches of the queue with a job that has not ended, or without a take to show, each with the first job to look at. */
function useQueuedBatches(query: string, withTakes: readonly FacetValue[]): readonly QueuedBatch[] {
  const names = useCore((core) => core.batches);
  const jobs = useCore((core) => core.jobs);
  return useMemo(() => {
    const words = query.trim().toLowerCase();
    if (words === '') return [];
    const shown = new Set(withTakes.map(({ key }) => key));
    const found = new Map<string, QueuedBatch>();
    for (const { id: jobId, batchId, state } of jobs.values()) {
      const name = names.get(batchId);
      const isMeant = name?.toLowerCase().includes(words) && (isUnderWay({ state }) || !shown.has(batchId));
      if (name !== undefined && isMeant && !found.has(batchId)) found.set(batchId, { batchId, name, jobId });
    }
    return [...found.values()].slice(0, MAX_BATCHES);
  }, [names, jobs, query, withTakes]);
}

/** More would be read by nobody. */
const MAX_BATCHES = 20;

/** Batches that have takes, by their names; there may be many, so that the core is asked for those that fit. */
function useBatches(query: string): readonly FacetValue[] {
  const text = query.trim().slice(0, MAX_WORDS);
  const { value } = useQuery('takes.facet', text === '' ? null : { facet: 'batch', query: {}, text });
  return text === '' || value === null ? NONE : value.values;
}

const NONE: readonly FacetValue[] = [];
