import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { Clock, Ids, Secrets } from '../ports.ts';
import type { Uploads } from '../uploads/ensure-uploaded.ts';
import { makeTestPicture } from './make-test-picture.ts';
import { failed, ok, type StepOutcome, skipped } from './outcome.ts';
import { type Visit, whyNot } from './visit.ts';

export interface CheckUploadDeps {
  readonly dataFolder: string;
  readonly secrets: Secrets;
  readonly uploads: Uploads;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: () => number;
  readonly usable: (profileId: string) => Profile | null;
}

/** Whether files can be uploaded. */
export async function checkUpload(deps: CheckUploadDeps, visit: Visit): Promise<StepOutcome> {
  if (visit.profile.upload === null) return skipped('upload-not-bound');
  const usable = deps.usable(visit.profileId);
  if (usable === null || usable.upload === null) return skipped('upload-only-suggested');
  const blocked = await whyNot(deps.secrets, visit);
  const key = await deps.secrets.readKey(visit.profileId);
  if (blocked !== null || key === null) return blocked ?? skipped('needs-key');
  return uploadPicture(deps, visit, usable, key);
}

/** Through the same uploader as every file, with a picture that is gone afterwards. */
async function uploadPicture(
  deps: CheckUploadDeps,
  visit: Visit,
  profile: Profile,
  key: string,
): Promise<StepOutcome> {
  const folder = join(deps.dataFolder, 'doctor');
  const id = deps.ids.next();
  const path = join(folder, `dailies-doctor-${id}.png`);
  const started = deps.clock.monotonic();
  try {
    const asset = await writePicture(deps, { id, folder, path });
    const sent = await deps.uploads.ensureUploaded({
      asset,
      profileId: visit.profileId,
      profile,
      key,
      onProgress: () => {},
      signal: visit.signal,
    });
    if (!sent.ok) return failed('upload-failed', { error: sent.error });
    const milliseconds = Math.round(deps.clock.monotonic() - started);
    return ok('upload-works', { details: { reference: sent.value.reference.slice(0, 300), milliseconds } });
  } finally {
    await rm(path, { force: true });
  }
}

async function writePicture(
  { random }: CheckUploadDeps,
  { id, folder, path }: { id: string; folder: string; path: string },
): Promise<Asset> {
  await mkdir(folder, { recursive: true });
  const picture = makeTestPicture(random);
  await writeFile(path, picture);
  const { mtimeMs } = await stat(path);
  return {
    ...{ id, path, name: 'dailies-doctor.png', kind: 'image' as const, mime: 'image/png' },
    ...{ bytes: picture.length, modifiedAt: mtimeMs, sha256: null },
    ...{ width: 64, height: 64, duration: null },
  };
}
