import { memo, useEffect, useRef, useState } from 'react';
import { STAGE_TEXT } from '../../../../shared/compose/text.ts';
import { formatClipLength } from '../../../../shared/kernel/format.ts';
import { joinFacts } from '../../../../shared/kernel/joining-text.ts';
import type { Take } from '../../../../shared/library/take.ts';
import { describeTakeKind, REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { openQueue, openTake } from '../../../state/navigation/navigation-store.ts';
import { tileUrl } from '../../../state/takes/take-store.ts';
import { dragTake } from '../../../takes/media/drag-take.ts';
import overMedia from '../../../takes/over-media.module.css';
import { MarkBadges, TakeCaption, useVersions } from '../../../takes/take-marks.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import type { Arriving } from './arriving-jobs.ts';
import { ArrivingTile } from './arriving-tile.tsx';
import styles from './stage.module.css';
import { useStageKeys } from './stage-keys.ts';
import { chooseOnStage, useStageStore } from './stage-store.ts';

/** What is on its way, then what was made, newest first. */
export function StageStrip(props: { readonly arriving: Arriving; readonly shownId: string | null }) {
  const { arriving, shownId } = props;
  const takes = useStageStore((store) => store.takes);
  const versions = useVersions(takes.map(({ id }) => id));
  const list = useRef<HTMLDivElement>(null);
  useStageKeys();
  useEffect(() => {
    document.getElementById(`staged-${shownId}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shownId]);
  return (
    <div className={styles.strip}>
      {arriving.jobs.map((job) => (
        <ArrivingTile key={job.id} job={job} />
      ))}
      {arriving.waiting > 0 && (
        <button
          type="button"
          className={classNames('numbers', styles.arriving, styles.more)}
          aria-label={STAGE_TEXT.waitingLabel(arriving.waiting)}
          onClick={() => openQueue()}
        >
          {STAGE_TEXT.waiting(arriving.waiting)}
        </button>
      )}
      {takes.length > 0 && (
        <div
          ref={list}
          className={styles.takes}
          role="listbox"
          aria-label={STAGE_TEXT.strip}
          aria-description={STAGE_TEXT.keys}
          aria-activedescendant={shownId === null ? undefined : `staged-${shownId}`}
          tabIndex={0}
        >
          {takes.map((take) => (
            <TakeTile key={take.id} take={take} version={versions[take.id]} isShown={take.id === shownId} />
          ))}
        </div>
      )}
    </div>
  );
}

const TakeTile = memo(function TakeTile(props: {
  take: Take;
  version: number | undefined;
  isShown: boolean;
}) {
  const { take, version, isShown } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the strip holds the focus and the keys for all of its tiles
    <div
      id={`staged-${take.id}`}
      data-staged={take.id}
      role="option"
      tabIndex={-1}
      aria-selected={isShown}
      aria-label={describe(take)}
      title={take.name}
      className={classNames(styles.tile, isShown && styles.shown, take.flag === 'reject' && styles.rejected)}
      style={{ aspectRatio: tileRatio(take) }}
      onClick={() => chooseOnStage(take.id)}
      onDoubleClick={() => openTake(take.id)}
      {...dragTake(take.id)}
    >
      <Poster take={take} />
      {take.kind === 'video' && take.duration !== null && (
        <span className={classNames('numbers', overMedia.badge, styles.length)}>
          {formatClipLength(take.duration)}
        </span>
      )}
      <MarkBadges take={take} />
      <TakeCaption take={take} version={version} />
    </div>
  );
});

function Poster({ take }: { take: Take }) {
  const [isBroken, setBroken] = useState(false);
  if (!take.hasPoster || isBroken)
    return (
      <span className={styles.none}>
        <MediaIcon kind={take.kind} size={18} />
      </span>
    );
  return <img src={tileUrl(take.id)} alt="" draggable={false} onError={() => setBroken(true)} />;
}

/** Very wide and very tall ones are cut, so that none takes the room of many. */
function tileRatio({ width, height }: Take): number {
  return width && height ? Math.min(2, Math.max(0.6, width / height)) : 1;
}

function describe(take: Take): string {
  const stars = take.rating > 0 ? REVIEW_TEXT.stars(take.rating) : '';
  return joinFacts([take.name, describeTakeKind(take), stars, REVIEW_TEXT.flagged[take.flag]]);
}
