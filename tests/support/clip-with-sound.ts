import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** Puts the frames of one MP4 and the sound of another into one container, packet by packet. */
export async function joinClip(pictures: Uint8Array, sound: Uint8Array): Promise<Buffer> {
  const [seen, heard] = [pictures, sound].map(
    (bytes) => new Input({ source: new BufferSource(bytes), formats: [MP4] }),
  ) as [Input, Input];
  const [video, audio] = [await seen.getPrimaryVideoTrack(), await heard.getPrimaryAudioTrack()];
  if (video === null || audio === null) throw new Error('there is nothing to join');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const [frames, notes] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  output.addVideoTrack(frames, { frameRate: 24 });
  output.addAudioTrack(notes);
  await output.start();
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio.getDecoderConfig()];
  for await (const packet of new EncodedPacketSink(video).packets())
    await frames.add(packet, { decoderConfig: videoConfig as VideoDecoderConfig });
  for await (const packet of new EncodedPacketSink(audio).packets())
    await notes.add(packet, { decoderConfig: audioConfig as AudioDecoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}
