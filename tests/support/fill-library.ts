import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createCanvas } from '@napi-rs/canvas';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import { posterTargets } from '../../electron/core/library/make-posters.ts';
import type { Take } from '../../shared/library/take.ts';
import { inventTakes } from './invent-takes.ts';

/** Writes takes into the data folder of a program that does not run, all in one transaction. */
export function fillLibrary(dataFolder: string, takes: readonly Take[]): void {
  const opened = openStore({ dataFolder });
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.transact((tx) => tx.takes.addFound(takes.map((take) => ({ take, story: null }))));
  opened.value.close();
}

/** So many of the newest have a poster: more than are in sight at first, at any size. */
const POSTERS = 1000;

/**
 * Makes a library of synthetic takes for which nothing is left to do: no files to write beside them, and no posters to make
 * of those that are in sight when it is opened.
 */
export function fillSettledLibrary(dataFolder: string, count: number): void {
  const takes = inventTakes(count).map((take) => ({ ...take, hasPoster: true }));
  fillLibrary(dataFolder, takes);
  const newest = takes.toSorted((one, other) => other.createdAt - one.createdAt).slice(0, POSTERS);
  writePosters(join(dataFolder, 'posters'), newest);
  clearSidecars(dataFolder);
}

/** Leaves no files to be written beside takes. */
export function clearSidecars(dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, 'dailies.sqlite'));
  database.exec('DELETE FROM sidecars_due');
  database.close();
}

const HUES = 36;

function writePosters(folder: string, takes: readonly Take[]): void {
  mkdirSync(folder, { recursive: true });
  const [first] = takes;
  const sizes = first === undefined ? [] : posterTargets(folder, first.id).map(({ longSide }) => longSide);
  const drawn = sizes.map((longSide) =>
    Array.from({ length: HUES }, (_, index) => drawPoster(index * 10, longSide)),
  );
  takes.forEach(({ id }, index) => {
    for (const [size, { base }] of posterTargets(folder, id).entries())
      writeFileSync(`${base}.jpg`, drawn[size]?.[(index * 37) % HUES] as Buffer);
  });
}

function drawPoster(hue: number, width: number): Buffer {
  const height = (width * 9) / 16;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = `hsl(${hue} 40% 40%)`;
  context.fillRect(0, 0, width, height);
  return canvas.encodeSync('jpeg', 82);
}
