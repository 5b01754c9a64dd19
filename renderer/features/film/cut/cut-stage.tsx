import { type CSSProperties, useEffect, useRef } from 'react';
import { CUT_TEXT as TEXT } from '../../../../shared/film/cut-text.ts';
import type { Project } from '../../../../shared/film/film.ts';
import type { CutSpan } from '../../../../shared/film/timeline.ts';
import { usePlaybackStore } from '../../../takes/player/playback-store.ts';
import { hasPicture, useCut } from '../state/cut-store.ts';
import styles from './cut-stage.module.css';
import type { CutPlayer } from './use-cut-player.ts';

/** The one that plays, and those before and behind it. */
const PLAYERS = ['a', 'b', 'c'];

/** The picture of the cut, in the frame of its project. */
export function CutStage({ player, project }: { readonly player: CutPlayer; readonly project: Project }) {
  const { timeline, speed, setSpeed, attach } = player;
  const { width, height } = project;
  const isMuted = usePlaybackStore((playback) => playback.isMuted);
  const shown = useCut((cut) => cut.shown);
  const broken = useCut((cut) => cut.broken);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const boxes = frame.current?.querySelectorAll<HTMLElement>('[data-deck]') ?? [];
    return attach([...boxes]);
  }, [attach]);
  const span = timeline.spans[shown];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Space does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same
    <div
      className={styles.stage}
      onClick={() => setSpeed(speed === 0 ? usePlaybackStore.getState().pace : 0)}
    >
      <div
        ref={frame}
        className={styles.frame}
        style={{ '--width': width, '--height': height } as CSSProperties}
      >
        {PLAYERS.map((name) => (
          <div key={name} data-deck={name} className={styles.deck}>
            {/* Without `crossOrigin`, the page may play the file but neither hear nor see into it. */}
            <video
              crossOrigin="anonymous"
              muted={isMuted}
              preload="auto"
              playsInline
              disablePictureInPicture
              aria-label={TEXT.picture}
            />
            <img crossOrigin="anonymous" alt={TEXT.picture} draggable={false} />
          </div>
        ))}
        {span !== undefined && !hasPicture(span, broken) && <Slate span={span} />}
      </div>
    </div>
  );
}

/** What stands for a shot that can’t be seen. */
function Slate({ span: { shot, version, frames } }: { readonly span: CutSpan }) {
  const why = version === null ? TEXT.noTake : version.isMissing ? TEXT.missing : TEXT.broken;
  return (
    <div className={styles.slate} data-slate={shot.code}>
      <span className={styles.sequence}>{shot.sequence}</span>
      <b>{shot.code}</b>
      <p>{shot.description}</p>
      <span className={styles.why}>
        {why} · {TEXT.frames(frames)}
      </span>
    </div>
  );
}
