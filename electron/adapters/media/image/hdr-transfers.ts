/** Transfer functions of high dynamic range: perceptual quantizer and hybrid log-gamma, by ITU-T H.273. */
export const HDR_TRANSFERS: readonly number[] = [16, 18];
