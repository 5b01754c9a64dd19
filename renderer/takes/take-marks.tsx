import Flag from 'lucide-react/icons/flag';
import FlagOff from 'lucide-react/icons/flag-off';
import Star from 'lucide-react/icons/star';
import { Fragment } from 'react';
import { nameVersion } from '../../shared/film/film.ts';
import type { Job } from '../../shared/jobs/job.ts';
import { JOINING_TEXT } from '../../shared/kernel/joining-text.ts';
import type { Take, TakeMark } from '../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../shared/library/text.ts';
import { titleOfModel } from '../../shared/models/index.ts';
import { collectReferences, type JobInput, type JobInputValue } from '../../shared/models/media-reference.ts';
import { describeField, describeValue, FORM_TEXT } from '../../shared/service/text/fields-text.ts';
import { useCore } from '../state/core/core-store.ts';
import { useQuery } from '../state/core/use-query.ts';
import { useAsset } from '../state/sources/cast-store.ts';
import { IconButton } from '../ui/inputs/button.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import overMedia from './over-media.module.css';
import styles from './take-marks.module.css';

/** Stars and flags that can be set. */
export function MarkControls(props: {
  readonly take: Take;
  readonly onMark: (mark: Pick<TakeMark, 'rating' | 'flag'>) => void;
}) {
  const { take, onMark } = props;
  return (
    <div className={styles.controls}>
      <fieldset
        className={styles.marks}
        aria-label={JOINING_TEXT.labelled(REVIEW_TEXT.rating, REVIEW_TEXT.stars(take.rating))}
      >
        {[1, 2, 3, 4, 5].map((rating) => (
          <button
            key={rating}
            type="button"
            className={classNames(styles.mark, styles.star, rating <= take.rating && styles.lit)}
            aria-label={REVIEW_TEXT.rate(rating)}
            aria-pressed={rating === take.rating}
            title={JOINING_TEXT.bracketed(REVIEW_TEXT.rate(rating), String(rating))}
            onClick={() => onMark({ rating: rating === take.rating ? 0 : rating })}
          >
            <Star
              size={15}
              aria-hidden
              fill={rating <= take.rating ? 'currentColor' : 'none'}
              strokeWidth={1.75}
            />
          </button>
        ))}
      </fieldset>
      <IconButton
        label={REVIEW_TEXT.flags.pick}
        keys="P"
        size="small"
        isActive={take.flag === 'pick'}
        icon={<Flag size={15} />}
        onPress={() => onMark({ flag: take.flag === 'pick' ? 'none' : 'pick' })}
      />
      <IconButton
        label={REVIEW_TEXT.flags.reject}
        keys="X"
        size="small"
        isActive={take.flag === 'reject'}
        icon={<FlagOff size={15} />}
        onPress={() => onMark({ flag: take.flag === 'reject' ? 'none' : 'reject' })}
      />
    </div>
  );
}

/** A colour label as a dot. */
export function LabelDot({ label }: { readonly label: Take['label'] }) {
  return <i className={styles.dot} data-label={label} aria-hidden />;
}

/** Stars and flag as they stand on a picture; its name says them too, so they are hidden from screen readers. */
export function MarkBadges({ take }: { readonly take: Pick<Take, 'kind' | 'rating' | 'flag' | 'label'> }) {
  if (take.rating === 0 && take.flag === 'none' && take.label === 'none') return null;
  return (
    <span
      className={classNames(overMedia.badge, styles.badges, take.kind === 'video' && styles.besideLength)}
      aria-hidden
    >
      {take.label !== 'none' && <LabelDot label={take.label} />}
      {take.flag === 'pick' && <Flag size={12} fill="currentColor" />}
      {take.flag === 'reject' && <FlagOff size={12} />}
      {take.rating > 0 && (
        <>
          <span className={styles.row}>{'★'.repeat(take.rating)}</span>
          <span className={styles.count}>{take.rating}★</span>
        </>
      )}
    </span>
  );
}

/** A take's name on its tile, and what tells it from others, as the artist chose; the tile itself says it to a screen reader. */
export function TakeCaption(props: { readonly take: Take; readonly version: number | undefined }) {
  const { take, version } = props;
  const captions = useCore((core) => core.settings.captions);
  if (captions === 'none') return null;
  return (
    <span className={styles.caption} aria-hidden>
      <bdi>{take.name}</bdi>
      {captions === 'details' && <Details take={take} version={version} />}
    </span>
  );
}

/** Which versions the takes in sight are, while captions say it; those that stand alone are left out. */
export function useVersions(takeIds: readonly string[]): Readonly<Record<string, number>> {
  const areSaid = useCore((core) => core.settings.captions === 'details');
  return useQuery('takes.versions', areSaid ? { takeIds: [...takeIds] } : null).value ?? {};
}

/** What differs stands first: of a narrow tile the end is cut. */
function Details({ take, version }: { readonly take: Take; readonly version: number | undefined }) {
  const profile = useCore((core) => core.profile);
  const words = useCore(({ jobs }) => variantOf(jobs, take.jobId).words);
  const asset = useAsset(useCore(({ jobs }) => variantOf(jobs, take.jobId).assetId));
  const facts = [
    ...[version === undefined ? '' : nameVersion(version), words, asset?.name ?? ''],
    titleOfModel(take.model, profile) || REVIEW_TEXT.noModel,
  ];
  return (
    <span>
      {facts.filter(Boolean).map((fact, place) => (
        <Fragment key={fact}>
          {place > 0 && ' · '}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

/** What tells a job from the others of its batch. */
interface Variant {
  /** Such as `dawn · 8 s`; empty where nothing differs in words. */
  readonly words: string;
  /** The first file that not all of them were given. */
  readonly assetId: string | null;
}

type Jobs = ReadonlyMap<string, Job>;
type Parts = ReadonlyMap<string, readonly string[]>;

const NONE: Variant = { words: '', assetId: null };
/** Of one state of all jobs: what is asked for again and again is found once. */
let last: { of: Jobs; batches: ReadonlyMap<string, readonly Job[]>; shared: Map<string, Parts> } | undefined;
const parts = new WeakMap<JobInput, Parts>();

/** What a job was asked for that not all jobs of its batch were; nothing where it is not known any more. */
export function variantOf(jobs: Jobs, jobId: string): Variant {
  const job = jobs.get(jobId);
  if (job === undefined) return NONE;
  if (last?.of !== jobs)
    last = { of: jobs, batches: Map.groupBy(jobs.values(), ({ batchId }) => batchId), shared: new Map() };
  const batch = last.batches.get(job.batchId) ?? [];
  if (batch.length < 2) return NONE;
  const shared = last.shared.get(job.batchId) ?? findShared(batch);
  last.shared.set(job.batchId, shared);
  const own = [...partsOf(job.input)].flatMap(([key, all]) => {
    const rest = all.filter((part) => !shared.get(key)?.includes(part));
    return rest.length === 0 ? [] : [{ key, value: job.input[key], rest }];
  });
  const files = collectReferences(job.input).flatMap((one) => (one.kind === 'file' ? [one.assetId] : []));
  return {
    words: own
      .map(({ key, value, rest }) => say(key, value, rest))
      .filter(Boolean)
      .join(' · '),
    assetId: files.find((id) => own.some(({ rest }) => rest.includes(id))) ?? null,
  };
}

function say(key: string, value: JobInputValue | undefined, rest: readonly string[]): string {
  if (typeof value === 'object') return '';
  if (typeof value === 'boolean')
    return `${describeField(key).label} ${value ? FORM_TEXT.on : FORM_TEXT.off}`;
  const said = describeValue(key, rest.join(' '));
  // A number alone says nothing, unless it has its unit.
  return typeof value === 'number' && said === String(value) ? `${describeField(key).label} ${said}` : said;
}

/** For each field, the parts that all jobs of a batch have. */
function findShared(batch: readonly Job[]): Parts {
  const [first, ...others] = batch.map(({ input }) => partsOf(input));
  const shared = new Map(first);
  for (const other of others)
    for (const [key, all] of shared) {
      const theirs = new Set(other.get(key));
      if (!all.every((part) => theirs.has(part)))
        shared.set(
          key,
          all.filter((part) => theirs.has(part)),
        );
    }
  return shared;
}

/** Words of a text, references of a slot, otherwise the value itself. */
function partsOf(input: JobInput): Parts {
  const known = parts.get(input);
  if (known !== undefined) return known;
  const made = new Map(Object.entries(input).map(([key, value]) => [key, splitValue(value)]));
  parts.set(input, made);
  return made;
}

function splitValue(value: JobInputValue): readonly string[] {
  if (typeof value === 'object')
    return collectReferences({ value }).map((one) =>
      'assetId' in one ? one.assetId : 'url' in one ? one.url : one.name,
    );
  return String(value)
    .split(/[\s,.;:!?…、。，；：！？“”"()]+/u)
    .filter(Boolean);
}
