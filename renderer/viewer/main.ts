import './viewer.css';
import { VIEWER_CHANNEL, type ViewerState } from '../../shared/channels.ts';

/** The farthest that a playing clip may be from the one that it follows, in seconds: less is not seen, and each seek is. */
const DRIFT = 0.2;
const HAIR = 0.001;

const channel = new BroadcastChannel(VIEWER_CHANNEL);
let shown: HTMLImageElement | HTMLVideoElement | null = null;
let address = '';
/** Where the clip is to be once the seek under way has ended. */
let wanted: number | null = null;

function show({ title, hint, surround, media }: ViewerState): void {
  document.title = title;
  document.body.style.background = surround;
  const said = document.getElementById('hint');
  if (said !== null) said.textContent = media === null ? hint : '';
  if ((media?.url ?? '') !== address) {
    address = media?.url ?? '';
    replace(media);
  }
  if (shown instanceof HTMLVideoElement && media !== null) follow(shown, media.seconds, media.speed);
}

/** A clip that is left keeps its player until it is told that there is nothing more to play. */
function replace(media: ViewerState['media']): void {
  const before = shown;
  shown = media === null ? null : media.kind === 'image' ? new Image() : document.createElement('video');
  wanted = null;
  if (shown instanceof HTMLVideoElement) {
    shown.muted = true;
    shown.preload = 'auto';
    shown.addEventListener('seeked', settle);
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
function follow(video: HTMLVideoElement, seconds: number, speed: number): void {
  const isPlaying = speed > 0;
  const distance = Math.abs((wanted ?? video.currentTime) - seconds);
  if (isPlaying ? distance > DRIFT : distance > HAIR) seek(video, seconds);
  if (!isPlaying) video.pause();
  else {
    video.playbackRate = speed;
    // What comes before it has begun ends it; that is no failure.
    if (video.paused) video.play().catch(() => {});
  }
}

function seek(video: HTMLVideoElement, seconds: number): void {
  if (video.seeking) wanted = seconds;
  else video.currentTime = seconds;
}

function settle(this: HTMLVideoElement): void {
  const next = wanted;
  wanted = null;
  if (next !== null) this.currentTime = next;
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
