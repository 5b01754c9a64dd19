import Flag from 'lucide-react/icons/flag';
import FlagOff from 'lucide-react/icons/flag-off';
import Star from 'lucide-react/icons/star';
import { Fragment } from 'react';
import { nameVersion } from '../../shared/film/film.ts';
import { JOINING_TEXT } from '../../shared/kernel/joining-text.ts';
import type { Take, TakeMark } from '../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../shared/library/text.ts';
import { titleOfModel } from '../../shared/models/index.ts';
import { useCore } from '../state/core/core-store.ts';
import { useQuery } from '../state/core/use-query.ts';
import { useAsset } from '../state/sources/cast-store.ts';
import { IconButton } from '../ui/inputs/button.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import overMedia from './over-media.module.css';
import styles from './take-marks.module.css';
import { variantOf } from './variant-words.ts';

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
