import { join } from 'node:path';
import { z } from 'zod';
import { mediaReferenceSchema } from '../../../shared/domain/media-reference.ts';
import { MOST_FILES } from '../../../shared/ipc/calls/intake-calls.ts';
import { jsonValueSchema } from '../../../shared/json.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { addFiles } from '../references/add-files.ts';
import { keepPicture } from '../references/keep-picture.ts';
import { listFiles } from '../references/list-files.ts';
import { lookAtAddress } from '../references/look-at-address.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

const TRAY = 'tray';
const traySchema = z.array(mediaReferenceSchema);

/** Answers for references that come in, and for the tray that keeps them. */
export function createIntakeCalls(
  parts: CoreCallParts,
): Handlers<
  'references.listFiles' | 'references.keepPicture' | 'references.lookAt' | 'tray.load' | 'tray.save'
> {
  const { store, dataFolder } = parts;
  return {
    'references.listFiles': async ({ paths }) => succeed(await listFiles(paths, MOST_FILES)),
    'references.keepPicture': async ({ dataUrl }) => {
      const kept = await keepPicture(join(dataFolder, 'pasted'), dataUrl);
      if (!kept.ok) return kept;
      const [added] = await addFiles(parts, [kept.value]);
      return succeed(added as NonNullable<typeof added>);
    },
    'references.lookAt': async ({ url }) => succeed(await lookAtAddress(parts, url)),
    'tray.load': async () => {
      const parsed = traySchema.safeParse(store.readValue(TRAY));
      return succeed(parsed.success ? parsed.data : []);
    },
    'tray.save': async ({ references }) => {
      store.writeValue(TRAY, jsonValueSchema.parse(references));
      return DONE;
    },
  };
}
