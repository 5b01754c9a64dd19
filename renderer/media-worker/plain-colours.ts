/** The colours that a film says it has: those of HD, whatever its size. */
export const I420_COLOURS = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const;

/** Of BT.709 in limited range, times 2^16: what red, green and blue give to each plane. */
const [YR, YG, YB] = [11_966, 40_254, 4064] as const;
const [UR, UG, UB] = [-6596, -22_189, 28_784] as const;
const [VR, VG, VB] = [28_784, -26_145, -2639] as const;
const HALF = 1 << 15;

/**
 * Converts pixels to planes as H.264 takes them, by the matrix of BT.709: the encoders of systems differ in the one that they take for
 * pixels. Both sides are even.
 */
export function convertToI420(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const planes = new Uint8Array((width * height * 3) / 2);
  let [u, v] = [width * height, (width * height * 5) / 4];
  const luma = (at: number) =>
    16 +
    ((YR * (rgba[at] as number) + YG * (rgba[at + 1] as number) + YB * (rgba[at + 2] as number) + HALF) >>
      16);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const pixel = y * width + x;
      const [one, two] = [pixel * 4, (pixel + width) * 4];
      planes[pixel] = luma(one);
      planes[pixel + 1] = luma(one + 4);
      planes[pixel + width] = luma(two);
      planes[pixel + width + 1] = luma(two + 4);
      const sum = (channel: number) =>
        (rgba[one + channel] as number) +
        (rgba[one + 4 + channel] as number) +
        (rgba[two + channel] as number) +
        (rgba[two + 4 + channel] as number);
      const [red, green, blue] = [sum(0), sum(1), sum(2)];
      // Of four pixels, hence two bits more.
      planes[u++] = 128 + ((UR * red + UG * green + UB * blue + HALF * 4) >> 18);
      planes[v++] = 128 + ((VR * red + VG * green + VB * blue + HALF * 4) >> 18);
    }
  return planes;
}
