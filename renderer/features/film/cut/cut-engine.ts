import {
  carryFrame,
  layTimeline,
  spanAt,
  type Timeline,
  takeFrameOf,
} from '../../../../shared/film/timeline.ts';
import { rateOf } from '../../../../shared/kernel/rate.ts';
import type { Timing } from '../../../takes/player/timecode.ts';
import { hasPicture, useCut } from '../state/cut-store.ts';
import { type Cue, type Deck, makeDeck } from './cut-deck.ts';

/** What is known of clips, by take. */
export type Clips = ReadonlyMap<string, Timing & { readonly frames: number }>;

/** Pictures of the screen before a boundary at which the next clip is due: what is drawn now is seen one later; rather early than a frame too many. */
const DUE = 2;
/** How long the screen shows a picture, in milliseconds, at most: a drawing that was left out is none. */
const LONGEST_PICTURE = 20;
/** What is shorter, in milliseconds, is a place that is passed. */
const REST = 100;
/** How long a clip takes to begin, in milliseconds, until one has; and no longer than this. */
const [USUAL_LEAD, LONGEST_LEAD] = [60, 200];

export type CutEngine = ReturnType<typeof makeCutEngine>;

/**
 * Plays a timeline on a few players that take turns: while one plays, the next stands at its first picture, starts so early that it runs
 * when it is due, and comes on top then. Standing, what was seen stays until the picture that was asked for is painted.
 */
export function makeCutEngine() {
  let decks: Deck[] = [];
  let timeline: Timeline = layTimeline([], '24');
  let clips: Clips = new Map();
  let index = 0;
  /** The player of the span that is played, and of the one behind it; null for slates. */
  let deck: Deck | null = null;
  let next: { readonly frame: number; readonly deck: Deck | null } | null = null;
  let isRunning = false;
  /** When the first frame of a span without a clip was due, in milliseconds. */
  let clock = 0;
  let lead = USUAL_LEAD;
  let request = 0;
  let resting = 0;
  let drawnAt = 0;
  /** The longest unused player comes first. */
  const use = (used: Deck) => {
    decks = [...decks.filter((one) => one !== used), used];
    return used;
  };
  const perSecond = () => rateOf(timeline.rate).num / rateOf(timeline.rate).den;
  const state = () => useCut.getState();

  function cueAt(frame: number): Cue | null {
    const at = takeFrameOf(timeline, frame);
    const span = at === null ? undefined : timeline.spans[at.index];
    if (at === null || !span?.version || !hasPicture(span)) return null;
    const { takeId, kind } = span.version;
    return { takeId, kind, seconds: at.seconds, clip: clips.get(takeId) ?? null };
  }

  /** Sends a player to a picture: the one that has its take, else the one that was not used for longest. */
  function send(frame: number, others: readonly (Deck | null)[]): Deck | null {
    const cue = cueAt(frame);
    if (cue === null) return null;
    const free = decks.filter((one) => !others.includes(one));
    const chosen = free.findLast((one) => one.takeId() === cue.takeId) ?? free[0];
    if (chosen === undefined) return null;
    chosen.goTo(cue);
    return use(chosen);
  }

  function reveal(): void {
    for (const one of decks) one.box.toggleAttribute('data-live', one === deck);
    if (state().shown !== index) useCut.setState({ shown: index });
  }

  const isReady = () => deck === null || deck.isPainted();

  /** Has what lies on both sides of where it stands ready, once it rests there: the next jump is not to wait for that. */
  function primeSoon(): void {
    resting = window.setTimeout(prime, REST);
  }

  function prime(): void {
    const span = timeline.spans[index];
    if (span === undefined || state().speed > 0) return;
    const after = send(span.start + span.frames, [deck]);
    if (index > 0) send(span.start - 1, [deck, after]);
  }

  function onPainted(): void {
    if (state().speed > 0 || !isReady()) return;
    const wasShown = deck === null || deck.box.hasAttribute('data-live');
    reveal();
    if (!wasShown) primeSoon();
  }

  function stand(frame: number): void {
    clearTimeout(resting);
    const top = decks.find((one) => one.box.hasAttribute('data-live')) ?? null;
    const cue = cueAt(frame);
    index = spanAt(timeline, frame);
    next = null;
    isRunning = false;
    if (cue !== null && top?.takeId() === cue.takeId) top.goTo(cue);
    const isSame = cue !== null && top?.takeId() === cue.takeId;
    for (const one of decks) if (one !== top || !isSame) one.pause();
    deck = isSame && top !== null ? use(top) : send(frame, [top]);
    useCut.setState({ frame });
    if (isReady()) reveal();
    if (isReady() && state().speed <= 0) primeSoon();
  }

  function range() {
    const { loop } = state();
    return loop ?? { first: 0, last: timeline.frames - 1 };
  }

  /** The frame of the cut behind the last one that is played before something else is due. */
  function endOf(frame: number): number {
    const span = timeline.spans[index];
    const end = span === undefined ? 0 : span.start + span.frames;
    const { last } = range();
    return frame <= last ? Math.min(end, last + 1) : end;
  }

  function followerOf(end: number): number | null {
    const { first, last } = range();
    if (end <= last) return end;
    return state().loop === null ? null : first;
  }

  function primeNext(): void {
    const frame = followerOf(endOf(state().frame));
    next = frame === null ? null : { frame, deck: send(frame, [deck]) };
  }

  function tick(now: number): void {
    request = requestAnimationFrame(tick);
    const due = DUE * Math.min(LONGEST_PICTURE, now - drawnAt);
    drawnAt = now;
    const { speed } = state();
    const span = timeline.spans[index];
    if (span === undefined) {
      setSpeed(0);
      return;
    }
    if (!isRunning) {
      if (!isReady()) return;
      reveal();
      deck?.start(speed);
      clock = now - ((state().frame - span.start) / perSecond() / speed) * 1000;
      isRunning = true;
      primeNext();
    }
    const isClip = deck !== null && span.version?.kind === 'video';
    const within = isClip
      ? (deck as Deck).seconds() * perSecond() - span.in
      : (((now - clock) * speed) / 1000) * perSecond();
    const end = endOf(state().frame);
    const left = deck?.hasEnded() ? 0 : ((end - span.start - within) / perSecond() / speed) * 1000;
    const frame = Math.max(span.start, Math.min(end - 1, span.start + Math.floor(within + 1e-3)));
    if (frame !== state().frame) useCut.setState({ frame });
    // It stands within its first frame, so that less of that is left to be played.
    const ahead = lead - 400 / perSecond() / speed;
    if (next?.deck && left <= ahead && next.deck.isPainted()) next.deck.start(speed);
    if (left <= due) goOn(now + Math.max(0, left), speed);
  }

  /** Changes over to what is next, or waits for its picture with the last one before it. */
  function goOn(due: number, speed: number): void {
    if (next === null) {
      setSpeed(0);
      return;
    }
    const { frame, deck: after } = next;
    const before = deck;
    if (after !== null && !after.isRunning()) {
      before?.pause();
      if (!after.isPainted()) return;
      after.start(speed);
    }
    deck = after;
    index = spanAt(timeline, frame);
    const span = timeline.spans[index];
    clock = due - ((frame - (span?.start ?? 0)) / perSecond() / speed) * 1000;
    useCut.setState({ frame });
    reveal();
    before?.pause();
    primeNext();
  }

  function setSpeed(speed: number): void {
    cancelAnimationFrame(request);
    useCut.setState({ speed });
    const { frame } = state();
    const { first, last } = range();
    if (speed <= 0) stand(frame);
    else {
      stand(frame >= last || frame < first ? first : frame);
      request = requestAnimationFrame(tick);
    }
  }

  function showFrame(wanted: number): void {
    stand(Math.max(0, Math.min(timeline.frames - 1, Math.round(wanted))));
  }

  return {
    setSpeed,
    showFrame,
    step(by: number): void {
      const frame = state().frame + by;
      setSpeed(0);
      showFrame(frame);
    },
    /** Takes a cut that was edited; what is seen stays as far as it is still there. */
    setTimeline(after: Timeline): void {
      const { frame: now, loop } = state();
      const frame = carryFrame(timeline, after, now);
      const carry = (one: number) => carryFrame(timeline, after, one);
      useCut.setState({
        timeline: after,
        loop: loop && { first: carry(loop.first), last: Math.max(carry(loop.first), carry(loop.last)) },
      });
      timeline = after;
      const cue = cueAt(frame);
      const isOn = isRunning && cue !== null && cue.takeId === deck?.takeId();
      if (isOn) {
        index = spanAt(timeline, frame);
        useCut.setState({ frame, shown: index });
        primeNext();
      } else stand(Math.max(0, frame));
    },
    /** Adds what is known of some clips. */
    setClips(known: Clips): void {
      clips = new Map([...clips, ...known]);
      if (!isRunning) stand(state().frame);
      else if (!next?.deck?.isRunning()) primeNext();
    },
    /** Takes the boxes of its players; gives what lets go of them. */
    attach(boxes: readonly HTMLElement[]): () => void {
      const news = {
        onPainted,
        onBroken: (takeId: string) =>
          useCut.setState(({ broken }) => ({ broken: new Set([...broken, takeId]) })),
        onBegun: (milliseconds: number) => {
          lead = Math.min(LONGEST_LEAD, Math.max(0, (lead + milliseconds) / 2));
        },
      };
      decks = boxes.map((box) => makeDeck(box, news));
      stand(state().frame);
      return () => {
        cancelAnimationFrame(request);
        clearTimeout(resting);
        useCut.setState({ speed: 0 });
        for (const one of decks) one.end();
        [decks, deck, next, isRunning] = [[], null, null, false];
      };
    },
    setVolume(volume: number): void {
      for (const one of decks) one.setVolume(volume);
    },
  };
}
