import { type ByteReader, CeilingError } from './byte-reader.ts';
import { isMadeOfBoxes } from './check-boxes.ts';
import { areBoxesCut } from './cut/are-boxes-cut.ts';
import { isBmpCut } from './cut/is-bmp-cut.ts';
import { isAiffCut, isCafCut, isRiffCut, isWaveCut } from './cut/is-chunk-cut.ts';
import { isGifCut } from './cut/is-gif-cut.ts';
import { isJpegCut } from './cut/is-jpeg-cut.ts';
import { isMatroskaCut } from './cut/is-matroska-cut.ts';
import { isPngCut } from './cut/is-png-cut.ts';
import { isTiffCut } from './cut/is-tiff-cut.ts';

const CHECKS: Readonly<Record<string, (reader: ByteReader) => Promise<boolean>>> = {
  'image/jpeg': isJpegCut,
  'image/png': isPngCut,
  'image/apng': isPngCut,
  'image/webp': isRiffCut,
  'image/gif': isGifCut,
  'image/bmp': isBmpCut,
  'image/tiff': isTiffCut,
  'video/matroska': isMatroskaCut,
  'video/webm': isMatroskaCut,
  'video/vnd.avi': isRiffCut,
  'audio/wav': isWaveCut,
  'audio/aiff': isAiffCut,
  'audio/x-caf': isCafCut,
};

/**
 * Whether a file ends before its own headers say: a download that broke off, a card that was pulled out. A service may charge
 * for such a file and then fail. What is not known for certain counts as whole.
 */
export async function isCutOff(reader: ByteReader, mime: string): Promise<boolean> {
  try {
    const check = CHECKS[mime];
    if (check !== undefined) return await check(reader);
    return (await isMadeOfBoxes(reader)) && (await areBoxesCut(reader));
  } catch (error) {
    // It ended in the middle of a head that is looked at here.
    if (error instanceof RangeError) return true;
    if (error instanceof CeilingError) return false;
    throw error;
  }
}
