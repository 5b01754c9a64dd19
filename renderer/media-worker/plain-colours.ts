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
const SIDES = 0xff_00_ff;

/**
 * Converts pixels to planes as H.264 takes them, by the matrix of BT.709: the encoders of systems differ in the one that they take for
 * pixels. Both sides are even.
 */
export function convertToI420(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const pixels = new Uint32Array(rgba.buffer);
  const planes = new Uint8Array((width * height * 3) / 2);
  let u = width * height;
  let v = u + u / 4;
  const luma = (pixel: number) =>
    16 + ((YR * (pixel & 255) + YG * ((pixel >> 8) & 255) + YB * ((pixel >> 16) & 255) + HALF) >> 16);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const one = y * width + x;
      const two = one + width;
      const a = pixels[one] as number;
      const b = pixels[one + 1] as number;
      const c = pixels[two] as number;
      const d = pixels[two + 1] as number;
      planes[one] = luma(a);
      planes[one + 1] = luma(b);
      planes[two] = luma(c);
      planes[two + 1] = luma(d);
      // Red and blue are summed side by side.
      const sides = (a & SIDES) + (b & SIDES) + (c & SIDES) + (d & SIDES);
      const red = sides & 0xffff;
      const blue = sides >>> 16;
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      // Of four pixels, hence two bits more.
      planes[u++] = 128 + ((UR * red + UG * green + UB * blue + HALF * 4) >> 18);
      planes[v++] = 128 + ((VR * red + VG * green + VB * blue + HALF * 4) >> 18);
    }
  return planes;
}
