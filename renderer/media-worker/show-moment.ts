/** Shows a moment of a video in the browser's own player, for as long as it is looked at. Seconds, or a rule for them. */
export async function showMoment<Seen>(
  source: string,
  seconds: number | ((duration: number) => number),
  look: (video: HTMLVideoElement) => Promise<Seen>,
): Promise<Seen> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    video.src = source;
    await happened(video, 'loadeddata');
    if (video.videoWidth === 0 || video.videoHeight === 0) throw new Error('it has no picture');
    video.currentTime = typeof seconds === 'number' ? seconds : seconds(video.duration);
    await happened(video, 'seeked');
    return await look(video);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function happened(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener(
      'error',
      () => reject(new Error(video.error?.message || 'it can not be decoded here')),
      { once: true },
    );
  });
}
