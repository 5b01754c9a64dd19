import type { Settings } from '../../shared/settings/text.ts';
import { readCore } from './core/core-store.ts';
import { runCall } from './core/run-call.ts';

const BACKDROPS: readonly Settings['backdrop'][] = ['grey', 'black', 'white'];

/** Puts the next grey behind media. */
export function nextBackdrop(): void {
  const { backdrop } = readCore().settings;
  const next = BACKDROPS[(BACKDROPS.indexOf(backdrop) + 1) % BACKDROPS.length] ?? 'grey';
  void runCall('settings.update', { backdrop: next });
}
