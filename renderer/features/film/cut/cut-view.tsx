import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import Film from 'lucide-react/icons/film';
import Maximize from 'lucide-react/icons/maximize';
import Repeat from 'lucide-react/icons/repeat';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { CUT_TEXT as TEXT } from '../../../../shared/film/cut-text.ts';
import type { Project, ShotView } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT } from '../../../../shared/film/film-room-text.ts';
import type { CutSpan } from '../../../../shared/film/timeline.ts';
import { framesToTimecode, type RateName } from '../../../../shared/kernel/rate.ts';
import { bindCommands, isForRoom, runByKey, useOffer } from '../../../state/navigation/commands.ts';
import { usePlaybackStore } from '../../../takes/player/playback-store.ts';
import { PlayButtons, Sound } from '../../../takes/player/transport.tsx';
import { listPlayActs } from '../../../takes/player/video-stage.tsx';
import { useTakeActs } from '../../../takes/take-commands.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../../ui/inputs/button.tsx';
import { hearWindow, useLayer } from '../../../ui/keys/layers.ts';
import { useFullScreen } from '../../../ui/parts/use-full-screen.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { CUT_ROWS } from '../commands/cut-commands.ts';
import { StaleMark } from '../shot/stale.tsx';
import { cutTimecode, hasPicture, spanNow, useCut } from '../state/cut-store.ts';
import stage from './cut-stage.module.css';
import { CutStrip } from './cut-strip.tsx';
import styles from './cut-view.module.css';
import { Soundtrack } from './soundtrack.tsx';
import { type CutPlayer, useCutPlayer } from './use-cut-player.ts';

/** The cut: the chosen takes played in order. */
export function CutView({
  project,
  shots,
}: {
  readonly project: Project;
  readonly shots: readonly ShotView[];
}) {
  const player = useCutPlayer(project, shots);
  const [isFull, toggleFull] = useFullScreen();
  const room = useRef<HTMLElement>(null);
  // From the switch that led here, whose arrows and Space would be its own.
  useEffect(() => room.current?.focus({ preventScroll: true }), []);
  useCutKeys();
  useCutActs(player, toggleFull);
  if (player.frames === 0)
    return (
      <EmptyState icon={<Film size={36} strokeWidth={1.25} aria-hidden />} title={TEXT.emptyTitle}>
        {TEXT.empty}
      </EmptyState>
    );
  return (
    <section
      ref={room}
      tabIndex={-1}
      className={classNames(styles.cut, isFull && styles.full)}
      aria-label={TEXT.group}
    >
      {isFull && <Leave leave={toggleFull} />}
      <CutStage player={player} project={project} />
      <Soundtrack project={project} />
      <CutBar player={player} rate={project.rate} onFull={toggleFull} />
      {!isFull && <CutStrip player={player} soundtrack={project.soundtrack} />}
    </section>
  );
}

function Leave({ leave }: { readonly leave: () => void }) {
  useLayer(leave);
  return null;
}

/** The line under the picture: where it stands, what is seen, play, loop, sound. */
function CutBar(props: { readonly player: CutPlayer; readonly rate: RateName; readonly onFull: () => void }) {
  const { player, rate, onFull } = props;
  const { frame, frames } = player;
  const loop = useCut((cut) => cut.loop);
  const span = spanNow();
  return (
    <div className={styles.bar}>
      <div className={styles.side}>
        <span className={styles.timecode} role="timer" aria-label={TEXT.position} aria-live="off">
          {cutTimecode(frame, rate)}
        </span>
        <span className={styles.quiet} aria-label={TEXT.total} role="timer" aria-live="off">
          {framesToTimecode(frames, rate)}
        </span>
        {span !== undefined && (
          <span className={`numbers ${styles.shot}`}>
            <bdi>{span.shot.code}</bdi>
            <bdi>{span.version?.version ?? TEXT.noTake}</bdi>
            {span.version?.kind === 'video' && <bdi>{TEXT.takeFrame(span.in + frame - span.start)}</bdi>}
            <bdi>{FILM_ROOM_TEXT.frames(span.frames)}</bdi>
            {span.shot.stale && <StaleMark />}
          </span>
        )}
      </div>
      <IconButton
        label={TEXT.previous}
        keys="←"
        icon={<ChevronFirst size={16} />}
        onPress={() => goToShot(player, -1)}
      />
      <PlayButtons player={player} />
      <IconButton
        label={TEXT.next}
        keys="→"
        icon={<ChevronLast size={16} />}
        onPress={() => goToShot(player, 1)}
      />
      <IconButton
        label={loop === null ? TEXT.loopShot : TEXT.loopOff}
        keys="R"
        isActive={loop !== null}
        icon={<Repeat size={15} />}
        onPress={() =>
          bindCommands(CUT_ROWS, undefined)
            .find(({ keys }) => keys === 'R')
            ?.run()
        }
      />
      <div className={`${styles.side} ${styles.end}`}>
        <Sound />
        <IconButton label={TEXT.fullScreen} keys="F" icon={<Maximize size={16} />} onPress={onFull} />
      </div>
    </div>
  );
}

/** To the start of the shot, or of the one beside it. */
function goToShot({ timeline, showFrame, speed, setSpeed }: CutPlayer, by: 1 | -1): void {
  const span = spanNow();
  const at = span === undefined ? -1 : timeline.spans.indexOf(span);
  const isInside = span !== undefined && useCut.getState().frame > span.start;
  const target = by === -1 && isInside ? span : timeline.spans[at + by];
  if (speed < 0) setSpeed(0);
  if (target !== undefined) showFrame(target.start);
}

/** What keys and the palette do with the player. */
function useCutActs(player: CutPlayer, fullScreen: () => void): void {
  const { pace, isMuted } = usePlaybackStore();
  useTakeActs(
    useMemo(
      () => ({
        ...listPlayActs(player, pace),
        previous: () => goToShot(player, -1),
        next: () => goToShot(player, 1),
        fullScreen,
        mute: () => usePlaybackStore.setState({ isMuted: !isMuted }),
      }),
      [player, pace, isMuted, fullScreen],
    ),
  );
}

const listCommands = () => bindCommands(CUT_ROWS, undefined);

function useCutKeys(): void {
  useOffer(listCommands);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (isForRoom(event) && runByKey(CUT_ROWS, undefined, event)) event.preventDefault();
    };
    return hearWindow('keydown', handle);
  }, []);
}

/** The one that plays, and those before and behind it. */
const PLAYERS = ['a', 'b', 'c'];

/** The picture of the cut, in the frame of its project. */
function CutStage({ player, project }: { readonly player: CutPlayer; readonly project: Project }) {
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
    <div className={stage.stage} onClick={() => setSpeed(speed === 0 ? usePlaybackStore.getState().pace : 0)}>
      <div
        ref={frame}
        className={stage.frame}
        style={{ '--width': width, '--height': height } as CSSProperties}
      >
        {PLAYERS.map((name) => (
          <div key={name} data-deck={name} className={stage.deck}>
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
    <div className={stage.slate} data-slate={shot.code}>
      <span className={stage.sequence}>{shot.sequence}</span>
      <b>{shot.code}</b>
      <p>{shot.description}</p>
      <span className={stage.why}>
        {why} · {TEXT.frames(frames)}
      </span>
    </div>
  );
}
