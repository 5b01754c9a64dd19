import { expect, it } from 'vitest';
import { type Sought, seekInTurn, seekNext } from '../../../renderer/takes/player/seek-in-turn.ts';

/** A video whose seeks end when the test says so; the word of it comes apart, as a player's events do. */
function openVideo() {
  const went: number[] = [];
  const element = {
    seeking: false,
    paused: true,
    get currentTime() {
      return went.at(-1) ?? 0;
    },
    set currentTime(seconds: number) {
      went.push(seconds);
      this.seeking = true;
    },
  };
  const video: Sought = { element, wanted: null, sought: null };
  const end = () => {
    element.seeking = false;
  };
  return { video, element, went, end };
}

it('waits for a seek under way, and then goes where it was last asked to', () => {
  const { video, went, end } = openVideo();
  for (const seconds of [1, 2, 3]) seekInTurn(video, seconds);
  expect(went).toEqual([1]);
  end();
  seekNext(video);
  end();
  seekNext(video);
  expect(went).toEqual([1, 3]);
});

it('does not go back to an older time when the event of a seek comes late', () => {
  const { video, went, end } = openVideo();
  seekInTurn(video, 1);
  seekInTurn(video, 2);
  end();
  seekInTurn(video, 3);
  seekNext(video);
  end();
  seekNext(video);
  expect(went.at(-1)).toBe(3);
});

it('goes anew where the same frame turns out to lie at another time, and not where it already is', () => {
  const { video, went, end } = openVideo();
  seekInTurn(video, 0.536);
  end();
  seekNext(video);
  seekInTurn(video, 0.536);
  seekInTurn(video, 0.616);
  expect(went).toEqual([0.536, 0.616]);
});

it('goes anew to where a clip was sent while it played: it has played on since', () => {
  const { video, element, went, end } = openVideo();
  seekInTurn(video, 1);
  element.paused = false;
  seekInTurn(video, 2);
  end();
  seekNext(video);
  element.paused = true;
  end();
  seekInTurn(video, 2);
  expect(went).toEqual([1, 2, 2]);
});
