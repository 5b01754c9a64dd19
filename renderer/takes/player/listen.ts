/** A tap on the sound of a video: what is heard does not pass through it, and does not change by it. */
export interface SoundTap {
  /** The latest samples of left and right. */
  readonly read: () => readonly [Float32Array, Float32Array];
  readonly stop: () => void;
}

/** Samples that are looked at for one reading: 21 ms at 48 kHz, longer than a frame of the screen. */
const SAMPLES = 1024;

/** Chromium's own name of what the standard leaves to others. */
type CapturableVideo = HTMLVideoElement & { captureStream(): MediaStream };

let context: AudioContext | null = null;
let listeners = 0;

/** Listens to a video whose first frame is there; null when it has no sound. Mono is heard on both sides. */
export function listenTo(video: HTMLVideoElement): SoundTap | null {
  const stream = (video as CapturableVideo).captureStream();
  // Frames are not wanted, and would be copied as long as their track lives.
  for (const track of stream.getVideoTracks()) track.stop();
  const tracks = stream.getAudioTracks();
  if (tracks.length === 0) return null;
  context ??= new AudioContext();
  listeners += 1;
  void context.resume();
  const source = context.createMediaStreamSource(new MediaStream(tracks));
  const sides = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
  const splitter = context.createChannelSplitter(2);
  source.connect(sides).connect(splitter);
  const [left, right] = [0, 1].map((side) => {
    const analyser = new AnalyserNode(context as AudioContext, { fftSize: SAMPLES });
    splitter.connect(analyser, side);
    return { analyser, samples: new Float32Array(SAMPLES) };
  }) as [Side, Side];
  return {
    read: () => [readSide(left), readSide(right)],
    stop() {
      source.disconnect();
      for (const track of tracks) track.stop();
      listeners -= 1;
      // A context that nobody listens to would keep the sound device awake.
      if (listeners === 0) void context?.suspend();
    },
  };
}

interface Side {
  readonly analyser: AnalyserNode;
  readonly samples: Float32Array<ArrayBuffer>;
}

function readSide({ analyser, samples }: Side): Float32Array {
  analyser.getFloatTimeDomainData(samples);
  return samples;
}
