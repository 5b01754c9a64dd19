import { registerAacEncoder } from '@mediabunny/aac-encoder';
import {
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Output,
  type OutputFormat,
} from 'mediabunny';

let isRegistered = false;

async function write(
  format: OutputFormat,
  fill: (output: Output<OutputFormat, BufferTarget>) => Promise<void>,
): Promise<Buffer> {
  const output = new Output({ format, target: new BufferTarget() });
  await fill(output);
  await output.finalize();
  return Buffer.from(output.target.buffer as ArrayBuffer);
}

/** The frames of an H.264 MP4 in another container, turned by `rotation` degrees, from so many seconds on. */
export function remux(
  mp4: Uint8Array,
  format: OutputFormat,
  rotation: 0 | 90 | 180 | 270 = 0,
  from = 0,
): Promise<Buffer> {
  return write(format, async (output) => {
    const track = await new Input({ source: new BufferSource(mp4), formats: [MP4] }).getPrimaryVideoTrack();
    const decoderConfig = await track!.getDecoderConfig();
    const pictures = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(pictures, { rotation });
    await output.start();
    for await (const packet of new EncodedPacketSink(track!).packets())
      await pictures.add(packet.clone({ timestamp: from + packet.timestamp }), {
        decoderConfig: decoderConfig!,
      });
  });
}

/** Real AAC, a tone of so many seconds, in the container. */
export function encodeAac(format: OutputFormat, seconds: number): Promise<Buffer> {
  if (!isRegistered) registerAacEncoder();
  isRegistered = true;
  return write(format, async (output) => {
    const source = new AudioSampleSource({ codec: 'aac', bitrate: 96_000 });
    output.addAudioTrack(source);
    await output.start();
    const data = new Float32Array(48_000 * seconds).map((_value, index) => Math.sin(index / 20) / 4);
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: 1,
      sampleRate: 48_000,
      timestamp: 0,
    });
    await source.add(sample);
    sample.close();
  });
}

/** Opus packets of 20 ms of silence. */
export function muxOpus(format: OutputFormat, seconds: number): Promise<Buffer> {
  return write(format, async (output) => {
    const source = new EncodedAudioPacketSource('opus');
    output.addAudioTrack(source);
    await output.start();
    const description = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
    const meta = { decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description } };
    for (let index = 0; index < seconds * 50; index += 1) {
      await source.add(
        new EncodedPacket(new Uint8Array([0xf8, 0xff, 0xfe]), 'key', index * 0.02, 0.02),
        meta,
      );
    }
  });
}

/** VP9 packets of which only the headers are right: enough for a container, not for a decoder. */
export function muxVp9(
  format: OutputFormat,
  width: number,
  height: number,
  frames: number,
  frameRate: number,
): Promise<Buffer> {
  return write(format, async (output) => {
    const source = new EncodedVideoPacketSource('vp9');
    output.addVideoTrack(source, { frameRate });
    await output.start();
    const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height };
    for (let index = 0; index < frames; index += 1) {
      const packet = new EncodedPacket(
        new Uint8Array(64).fill(0x82),
        'key',
        index / frameRate,
        1 / frameRate,
      );
      await source.add(packet, { decoderConfig });
    }
  });
}

/** MPEG-1 layer III, 128 kbit/s at 44.1 kHz: frames of silence, 26.1 ms each, behind an ID3 tag of `tagBytes`. */
export function makeMp3(frames: number, tagBytes = 0): Buffer {
  const frame = Buffer.alloc(417);
  Buffer.from([0xff, 0xfb, 0x90, 0x64]).copy(frame);
  const size = [21, 14, 7, 0].map((shift) => (tagBytes >> shift) & 0x7f);
  const tag =
    tagBytes === 0
      ? []
      : [
          Buffer.from(['I', 'D', '3'].map((letter) => letter.charCodeAt(0)).concat([3, 0, 0], size)),
          Buffer.alloc(tagBytes),
        ];
  return Buffer.concat([...tag, ...Array<Buffer>(frames).fill(frame)]);
}

/** A FLAC file with a STREAMINFO block of so many seconds, and one frame of silence. */
export function makeFlac(seconds: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  const samples = BigInt(44_100 * seconds);
  // 20 bits of sample rate, 3 of channels - 1, 5 of bits per sample - 1, 36 of the count.
  info.writeBigUInt64BE((44_100n << 44n) | (0n << 41n) | (15n << 36n) | samples, 10);
  const frame = Buffer.from([0xff, 0xf8, 0xc9, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00]);
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info, frame]);
}
