import './viewer.css';
import { VIEWER_CHANNEL, type ViewerState } from '../../shared/channels.ts';
import { type Sought, seekInTurn, seekNext } from '../takes/player/seek-in-turn.ts';

/** The farthest that a playing clip may be from the one that it follows, in seconds: less is not seen, and each seek is. */
const DRIFT = 0.2;

const channel = new BroadcastChannel(VIEWER_CHANNEL);
let shown: HTMLImageElement | HTMLVideoElement | null = null;
/** Where the clip that is shown was sent. */
let clip: (Sought & { readonly element: HTMLVideoElement }) | null = null;
let address = '';

function show({ title, hint, surround, media }: ViewerState): void {
  document.title = title;
  document.body.style.background = surround;
  const said = document.getElementById('hint');
  if (said !== null) said.textContent = media === null ? hint : '';
  if ((media?.url ?? '') !== address) {
    address = media?.url ?? '';
    replace(media);
  }
  if (clip !== null && media !== null) follow(clip, media.seconds, media.speed);
}

/** A clip that is left keeps its player until it is told that there is nothing more to play. */
function replace(media: ViewerState['media']): void {
  const before = shown;
  shown = media === null ? null : media.kind === 'image' ? new Image() : document.createElement('video');
  clip = null;
  if (shown instanceof HTMLVideoElement) {
    const sent = { element: shown, wanted: null, sought: null };
    shown.muted = true;
    shown.preload = 'auto';
    shown.addEventListener('seeked', () => seekNext(sent));
    clip = sent;
  }
  if (shown !== null && media !== null) {
    shown.src = media.url;
    document.body.append(shown);
  }
  before?.remove();
  if (before instanceof HTMLVideoElement) {
    before.removeAttribute('src');
    before.load();
  }
}

/** Plays or stands as the clip in the app does, at its frame. */
function follow(sent: NonNullable<typeof clip>, seconds: number, speed: number): void {
  const { element } = sent;
  if (speed <= 0) {
    element.pause();
    seekInTurn(sent, seconds);
    return;
  }
  if (Math.abs((sent.wanted ?? element.currentTime) - seconds) > DRIFT) seekInTurn(sent, seconds);
  sent.sought = null;
  element.playbackRate = speed;
  // What comes before it has begun ends it; that is no failure.
  if (element.paused) element.play().catch(() => {});
}

channel.onmessage = ({ data }) => {
  if (typeof data === 'object') show(data as ViewerState);
  // The app's page was loaded anew.
  else if (data === 'is-open') channel.postMessage('open');
};
window.addEventListener('pagehide', () => channel.postMessage('closed'));
channel.postMessage('open');

/** What the policy of the window asks for (`require-trusted-types-for 'script'`), as far as it is used here: no text becomes code. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: object): unknown;
}
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {});
