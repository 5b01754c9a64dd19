import { resolve } from 'node:path';
import {
  createMediaReader,
  launchReaderAt,
  type MediaReaderDeps,
} from '../../electron/adapters/media/media-reader.ts';
import type { LaunchReader } from '../../electron/adapters/media/serve-readings.ts';

const PROGRAM = resolve(import.meta.dirname, '../../dist/electron/media-facts.js');

export const launchBuiltReader: LaunchReader = (onEnd) => launchReaderAt(PROGRAM, onEnd);

/** Reads media in processes of the built program: from its sources, one takes three times as long to start. */
export const createBuiltReader = (deps: Omit<MediaReaderDeps, 'launch'> = {}) =>
  createMediaReader({ ...deps, launch: launchBuiltReader });
