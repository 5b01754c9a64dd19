import ArrowLeft from 'lucide-react/icons/arrow-left';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { useNavigation } from '../../../navigation/navigation-store.ts';
import { useTakeStore, wantTakes } from '../../../projections/take-store.ts';
import { usePlaybackStore } from '../../../takes/player/playback-store.ts';
import { Transport } from '../../../takes/player/transport.tsx';
import { by, useTakeActs } from '../../../takes/take-acts.ts';
import { MarkControls } from '../../../takes/take-marks.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { RangeSlider } from '../../../ui/range-slider.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { chooseTake, markTakes } from '../state/review-store.ts';
import { type Bout, beginBout, COMPARE_MODES, type CompareMode, nextBout, shuffle } from './compare-model.ts';
import { ComparePanes } from './compare-panes.tsx';
import styles from './compare-room.module.css';
import { usePane } from './use-pane.ts';
import { usePlayActs } from './use-play-acts.ts';
import { useSyncedPlayers } from './use-synced-players.ts';

/** Two to four takes at the same instant; of more, the winner of two meets the next, until one is left. */
export function CompareRoom({ takeIds }: { readonly takeIds: readonly string[] }) {
  const [bout, setBout] = useState<Bout>(() => beginBout(takeIds));
  const [mode, setMode] = useState<CompareMode>('side');
  const [isBlind, setBlind] = useState(false);
  const [seen, setSeen] = useState(0.5);
  const [line, setLine] = useState(0.5);
  const [soloId, setSoloId] = useState<string | null>(null);
  const known = useTakeStore(({ window }) => window.byId);
  const takes = useMemo(() => bout.panes.flatMap((id) => known.get(id) ?? []), [bout.panes, known]);
  useEffect(() => wantTakes(takeIds), [takeIds]);
  const isLooping = usePlaybackStore((store) => store.isLooping);
  const pace = usePlaybackStore((store) => store.pace);
  const player = useSyncedPlayers(takes, isLooping);
  const { frames } = player;

  const choose = useCallback(
    (winner: Take) => {
      const next = nextBout(bout, winner.id);
      if (next === null) crown(winner);
      else setBout(next);
    },
    [bout],
  );
  function toggleBlind(next: boolean): void {
    setBlind(next);
    if (next) setBout({ ...bout, panes: shuffle(bout.panes, Math.random) });
  }

  const pane = usePane(takes);
  const marked = takes.find(({ id }) => id === pane.id);
  useTakeActs(
    useMemo(() => {
      const [a, b, c, d] = takes.map((take) => () => choose(take));
      return {
        close: closeCompare,
        nextPane: () => pane.step(1),
        previousPane: () => pane.step(-1),
        ...(marked === undefined ? {} : { winner: () => choose(marked) }),
        ...(a === undefined ? {} : { winA: a }),
        ...(b === undefined ? {} : { winB: b }),
        ...(c === undefined ? {} : { winC: c }),
        ...(d === undefined ? {} : { winD: d }),
        compareMode: () => setMode(nextMode),
        listen: () => setSoloId(nextVideo(takes, soloId ?? nextVideo(takes, null))),
      };
    }, [takes, pane, marked, choose, soloId]),
  );
  usePlayActs(player, pace);

  const total = takeIds.length;
  return (
    <section className={styles.room} aria-label={REVIEW_TEXT.compare}>
      <header className={styles.bar}>
        <IconButton label={REVIEW_TEXT.grid} keys="G" icon={<ArrowLeft size={16} />} onPress={closeCompare} />
        <h2 className={styles.title}>{REVIEW_TEXT.compareTitle(bout.panes.length, total)}</h2>
        {bout.challengers.length > 0 && (
          <span className={`numbers ${styles.rest}`}>{REVIEW_TEXT.challengers(bout.challengers.length)}</span>
        )}
        <span className={styles.space} />
        {marked !== undefined && (
          <MarkControls take={marked} onMark={(mark) => void markTakes(mark, [marked.id])} />
        )}
        <span className={styles.divider} />
        <IconButton label={REVIEW_TEXT.zoom} keys="Z" icon={<ZoomIn size={16} />} onPress={by('zoom').run} />
        <Toggle label={REVIEW_TEXT.blind} isOn={isBlind} onChange={toggleBlind} />
        <Segmented
          label={REVIEW_TEXT.compareMode}
          segments={COMPARE_MODES.map((value) => ({ value, label: REVIEW_TEXT.compareModes[value] }))}
          value={mode}
          onChange={(value) => setMode(value as CompareMode)}
        />
        {mode === 'overlay' && (
          <div className={styles.slider}>
            <RangeSlider
              label={REVIEW_TEXT.overlayShare}
              from={0}
              to={1}
              step={0.01}
              value={seen}
              format={{ style: 'percent' }}
              onChange={setSeen}
            />
          </div>
        )}
      </header>
      <ComparePanes
        takes={takes}
        mode={mode}
        isBlind={isBlind}
        share={mode === 'overlay' ? seen : line}
        onShare={setLine}
        soloId={soloId ?? nextVideo(takes, null)}
        onSolo={setSoloId}
        player={player}
        pane={pane}
        onChoose={choose}
      />
      {frames > 1 && <Transport player={player} label={REVIEW_TEXT.position} />}
    </section>
  );
}

function nextMode(now: CompareMode): CompareMode {
  return COMPARE_MODES[(COMPARE_MODES.indexOf(now) + 1) % COMPARE_MODES.length] ?? 'side';
}

/** Whom to listen to next; images are silent. */
function nextVideo(takes: readonly Take[], soloId: string | null): string | null {
  const videos = takes.filter(({ kind }) => kind === 'video').map(({ id }) => id);
  const heard = videos.indexOf(soloId ?? '');
  return videos[(heard + 1) % Math.max(1, videos.length)] ?? null;
}

/** The last one standing is picked; nothing is rejected by losing. */
function crown(winner: Take): void {
  closeCompare();
  chooseTake(winner.id);
  void markTakes({ flag: 'pick' });
  showToast({ tone: 'done', text: REVIEW_TEXT.won(winner.name) });
}

function closeCompare(): void {
  useNavigation.setState({ compareTakeIds: [] });
}
