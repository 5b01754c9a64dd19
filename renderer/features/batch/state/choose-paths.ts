import { runCall } from '../../../state/core/run-call.ts';

/** Asks for files, and names the places of those that can be used. */
export async function choosePaths(): Promise<string[]> {
  const added = (await runCall('references.chooseFiles', {})) ?? [];
  return added.flatMap((file) => (file.kind === 'added' ? [file.asset.path] : []));
}
