import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { CAST_TEXT } from '../../../shared/cast/fit-cast-member.ts';
import { COMPOSE_TEXT } from '../../../shared/compose/text.ts';
import type { Made } from '../../../shared/jobs/job.ts';
import { formatCount } from '../../../shared/kernel/format.ts';
import { LINEAGE_TEXT } from '../../../shared/library/lineage-text.ts';
import type { Sidecar } from '../../../shared/library/sidecar.ts';
import type { Take } from '../../../shared/library/take.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { JobInput, JobInputValue, MediaKind } from '../../../shared/models/media-reference.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { describeField, describePlace, describeValue } from '../../../shared/service/text/fields-text.ts';
import { call } from '../../bridge.ts';
import { listOtherForms, type OpenForm, type OpenSlot, useOpenSlots } from '../../forms/slots/open-slots.ts';
import { readCore, useCore } from '../../state/core/core-store.ts';
import { runCall } from '../../state/core/run-call.ts';
import { handToCompose } from '../../state/navigation/handover.ts';
import { addTakesToCast } from '../../state/navigation/navigation-store.ts';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { nextItem } from '../../ui/overlays/menu.tsx';
import { MediaIcon } from '../../ui/text/media-icon.tsx';
import styles from './choice-list.module.css';
import { bringMany, isSameTarget, listRecent, rememberTarget } from './use-many.ts';

/**
 * Asks for which slot of the form in Compose a take is meant, or the frame of it that is shown; of several, for which slot each
 * is meant in a row of Batch.
 */
export function UseAsMenu(props: {
  readonly take: Take;
  /** All that are meant, in order, where they are several. */
  readonly takeIds?: readonly string[];
  readonly frame: { readonly number: number; readonly seconds: number } | null;
  readonly onClose: () => void;
}) {
  const { take, takeIds = [], frame, onClose } = props;
  const isMany = takeIds.length > 1;
  const forms = useForms();
  // Whoever stopped at a frame means it.
  const [isWhole, setWhole] = useState(frame === null);
  const kind: MediaKind = isWhole ? take.kind : 'image';
  const places = orderPlaces(forms, kind, isMany);
  const choices: Choice[] = [
    ...places.map((place, index) => ({
      id: String(index),
      ...makeChoice(place, kind),
      heading: place.heading === places[index - 1]?.heading ? undefined : place.heading,
    })),
    // What no model takes waits in the tray, where it is said which one does.
    ...(places.length > 0 || isMany ? [] : [{ id: 'tray', label: LINEAGE_TEXT.tray }]),
    ...(isWhole && !isMany
      ? [{ id: 'cast', label: CAST_TEXT.addToCast, icon: <Users size={15} aria-hidden /> }]
      : []),
  ];

  function choose(id: string): void {
    onClose();
    if (id === 'cast') {
      addTakesToCast([take.id]);
      return;
    }
    const place = places[Number(id)];
    if (place !== undefined) rememberTarget({ model: place.form.model, target: place.target });
    if (isMany) {
      if (place !== undefined) void bringMany(takeIds, kind, place.form.model, String(place.target));
      return;
    }
    void bringTake(take.id, isWhole ? null : frame, place?.form.model ?? null, place?.target ?? null);
  }

  return (
    <>
      <header className={styles.head}>
        <h2>
          {isMany
            ? LINEAGE_TEXT.takesAs(takeIds.length)
            : isWhole || frame === null
              ? LINEAGE_TEXT.takeAs
              : LINEAGE_TEXT.frameAs(frame.number)}
        </h2>
        <p>{isMany ? LINEAGE_TEXT.rowForEach : <bdi>{take.name}</bdi>}</p>
      </header>
      {frame !== null && (
        <div className={styles.what}>
          <Segmented
            label={LINEAGE_TEXT.whatIsUsed}
            segments={[
              { value: 'frame', label: LINEAGE_TEXT.frameOnly(frame.number) },
              { value: 'take', label: LINEAGE_TEXT.wholeTake },
            ]}
            value={isWhole ? 'take' : 'frame'}
            onChange={(value) => setWhole(value === 'take')}
          />
        </div>
      )}
      <ChoiceList key={kind} label={LINEAGE_TEXT.useAs} choices={choices} onChoose={choose} />
    </>
  );
}

/** Those that were chosen last, then those of the form that stands in Compose, then the rest by what their models make. */
function orderPlaces(
  forms: readonly OpenForm[],
  kind: MediaKind,
  isMany: boolean,
): (Place & { readonly heading: string | undefined })[] {
  const openModel = useOpenSlots.getState().form?.model;
  const all = forms
    .flatMap((form) => listPlaces(form, kind))
    .filter(({ target }) => !isMany || (target !== 'element' && target.length === 1))
    // A row of its own has room whatever stands in Compose.
    .map((place) => (isMany ? { ...place, hasRoom: true } : place));
  const known = listRecent().flatMap(
    (recent) => all.find(({ form, target }) => isSameTarget({ model: form.model, target }, recent)) ?? [],
  );
  const others = all.filter((place) => !known.includes(place));
  const ofModel = (isOpen: boolean) => others.filter(({ form }) => (form.model === openModel) === isOpen);
  const byKind = (['image', 'video'] as const).flatMap((makes) =>
    ofModel(false)
      .filter(({ form }) => form.makes === makes)
      .map((place) => ({ ...place, heading: COMPOSE_TEXT.groups[makes] })),
  );
  return [
    ...known.map((place) => ({ ...place, heading: LINEAGE_TEXT.recent })),
    ...ofModel(true).map((place) => ({ ...place, heading: LINEAGE_TEXT.inCompose })),
    ...byKind,
  ];
}

interface Place {
  readonly form: OpenForm;
  readonly target: OpenSlot['path'] | 'element';
  readonly hasRoom: boolean;
}

function makeChoice({ form, target, hasRoom }: Place, kind: MediaKind): Omit<Choice, 'id'> {
  const isNew = target === 'element';
  return {
    label: isNew ? LINEAGE_TEXT.newElement : describePlace(target),
    detail: hasRoom ? form.title : `${form.title} · ${LINEAGE_TEXT.full}`,
    icon: isNew ? <Plus size={15} aria-hidden /> : <MediaIcon kind={kind} size={15} />,
    isDisabled: !hasRoom,
  };
}

/** The form that stands in Compose first, then those of the other models. */
function useForms(): OpenForm[] {
  const open = useOpenSlots((store) => store.form);
  const full = useCore((core) => core.profile);
  const isPractice = useCore((core) => core.status.practice);
  return useMemo(() => {
    const profile = usableProfile(full, isPractice ? 'practice' : 'paid');
    return [...(open === null ? [] : [open]), ...listOtherForms(profile, open?.model ?? null)];
  }, [open, full, isPractice]);
}

function listPlaces(form: OpenForm, kind: MediaKind): Place[] {
  const fitting = form.slots.filter(({ media }) => media === null || media === kind);
  return [
    ...fitting.map(({ path, hasRoom }) => ({ form, target: path, hasRoom })),
    ...(form.newElements.includes(kind) ? [{ form, target: 'element' as const, hasRoom: true }] : []),
  ];
}

/** Fills Compose with what a take was made with, and leads to the field that is to change. */
export async function makeAgain(take: { id: string; name: string }, focus: string): Promise<void> {
  const answer = await runCall('lineage.input', { takeId: take.id });
  if (answer === null) return;
  const { made, input: asked, ...rest } = answer;
  const { id: takeId, name } = take;
  const again = { kind: 'again', takeId, name, ...rest } as const;
  const input = { ...asked, ...findSeed(rest.model, asked, made) };
  const rewritten = focus === REWRITTEN ? made?.prompt : null;
  if (rewritten == null) handToCompose({ ...again, input, focus });
  else handToCompose({ ...again, input: { ...input, prompt: rewritten }, focus: 'prompt' });
}

/** The prompt as the service rewrote it, in place of the artist's own. */
const REWRITTEN = 'prompt (rewritten)';

/** The seed that the service chose, where the request had none and the form takes one. */
function findSeed(id: string, asked: JobInput, made: Made | null): JobInput {
  const model = findModel(id, readCore().profile);
  const field = model?.fields.find(({ key, kind }) => key === 'seed' && kind === 'number');
  const seed = Number(made?.seed ?? Number.NaN);
  return field !== undefined && asked['seed'] === undefined && Number.isSafeInteger(seed) ? { seed } : {};
}

/** Brings a take, or a frame of it, to Compose. */
async function bringTake(
  takeId: string,
  frame: { number: number; seconds: number } | null,
  model: string | null,
  target: readonly (string | number)[] | 'element' | null,
): Promise<void> {
  const asset = await runCall('lineage.asset', { takeId, frame });
  if (asset !== null) handToCompose({ kind: 'reference', asset, model, target });
}

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  /** Stands above it, and is of it and those below. */
  readonly heading?: string | undefined;
}

/** A few things to choose one of in a panel, with the keys of a menu; the first that can be chosen has the focus. */
function ChoiceList(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (id: string) => void;
}) {
  const { label, choices, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => nextItem(list.current, 'Home')?.focus(), []);

  function handleKey(event: KeyboardEvent): void {
    const next = nextItem(list.current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      onKeyDown={handleKey}
    >
      {choices.map((choice) => (
        <Fragment key={choice.id}>
          {choice.heading !== undefined && (
            <span className={styles.heading} role="presentation">
              {choice.heading}
            </span>
          )}
          <button
            type="button"
            role="menuitem"
            data-item={choice.isDisabled ? undefined : ''}
            aria-label={choice.detail === undefined ? choice.label : `${choice.label} ${choice.detail}`}
            tabIndex={-1}
            className={styles.choice}
            disabled={choice.isDisabled}
            onClick={() => onChoose(choice.id)}
          >
            {choice.icon}
            <span className={styles.label}>{choice.label}</span>
            {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** Asks what is to change, then fills Compose with everything as it was. */
export function AgainMenu({ take, onClose }: { readonly take: Take; readonly onClose: () => void }) {
  const story = useTakeStory(take.id);
  const profile = useCore((core) => core.profile);
  const model = story === null ? undefined : findModel(story.job.model, profile);
  const choices = useMemo(() => {
    const input = story?.job.input ?? {};
    const keys = [...new Set(model?.fields.map(({ key }) => key) ?? [])];
    const fields = keys.map(
      (key): Choice => ({ id: key, label: describeField(key).label, detail: describeInput(key, input[key]) }),
    );
    const rewritten = story?.made?.prompt ?? null;
    if (rewritten === null || !keys.includes('prompt')) return fields;
    return [...fields, { id: REWRITTEN, label: LINEAGE_TEXT.rewritten, detail: rewritten }];
  }, [story, model]);
  if (story === null) return null;
  return (
    <>
      <header className={styles.head}>
        <h2>{LINEAGE_TEXT.againMenu}</h2>
        <p>
          <bdi>{take.name}</bdi> {model !== undefined && `· ${model.title}`}
        </p>
      </header>
      {choices.length === 0 ? (
        <p className={`${styles.note} ${styles.last}`}>
          {story.job.model === '' ? LINEAGE_TEXT.againUnknown : LINEAGE_TEXT.againElsewhere}
        </p>
      ) : (
        <ChoiceList
          label={LINEAGE_TEXT.againMenu}
          choices={choices}
          onChoose={(key) => {
            onClose();
            void makeAgain(take, key);
          }}
        />
      )}
    </>
  );
}

function describeInput(key: string, value: JobInputValue | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return formatCount(value.length, 'file', 'files');
  if (typeof value === 'object') return formatCount(1, 'file');
  return describeValue(key, String(value));
}

/** All that the core knows of a take's making; null until it is here, or when it can't be had. */
export function useTakeStory(takeId: string): Sidecar | null {
  const [story, setStory] = useState<Sidecar | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setStory((present) => (present?.take.id === takeId ? present : null));
    void call('lineage.describe', { takeId }).then((answer) => {
      if (isCurrent && answer.ok) setStory(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [takeId]);
  return story?.take.id === takeId ? story : null;
}
