import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Asset } from '../../../../shared/models/asset.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { judgeReadiness } from '../../../../shared/service/request/readiness.ts';
import type { Inspection } from '../../ports/connections.ts';
import type { Clock, Ids, Secrets } from '../../ports.ts';
import type { Uploads } from '../../queue/uploads/ensure-uploaded.ts';
import { type FreeReads, failed, ok, type StepOutcome, skipped } from './judge-connection.ts';

export interface CheckUploadDeps {
  readonly dataFolder: string;
  readonly secrets: Secrets;
  readonly uploads: Uploads;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: () => number;
  readonly usable: (profileId: string) => Profile | null;
}

const WITHOUT_UPLOAD = {
  all: 'upload-not-needed',
  some: 'upload-not-everywhere',
  none: 'upload-not-bound',
} as const;

/** Whether files can be uploaded. */
export async function checkUpload(deps: CheckUploadDeps, visit: Visit): Promise<StepOutcome> {
  if (visit.profile.upload === null) return skipped(WITHOUT_UPLOAD[judgeReadiness(visit.profile).files]);
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

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A square PNG of random greys (RFC 2083): never the same twice, so that no service can have it already. */
export function makeTestPicture(random: () => number, side = 64): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of grey, no interlacing.
  header.set([8, 0, 0, 0, 0], 8);
  const row = 1 + side;
  const pixels = Buffer.from(
    Array.from({ length: row * side }, (_, index) => (index % row === 0 ? 0 : Math.floor(random() * 256))),
  );
  return Buffer.concat([
    SIGNATURE,
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(pixels)),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Everything that one run knows. */
export interface Visit {
  readonly profileId: string;
  readonly profile: Profile;
  readonly allowTestSubmission: boolean;
  readonly signal: AbortSignal;
  inspection: Inspection | null;
  reads: FreeReads | null;
}

/** Whether the service was reached, and could prove its name. */
export function isReached({ inspection }: Visit): boolean {
  return inspection?.kind === 'connected' && (inspection.tls?.problem ?? null) === null;
}

/** What every request to the service needs first. */
export async function whyNot(secrets: Secrets, visit: Visit): Promise<StepOutcome | null> {
  if (!isReached(visit)) return skipped('needs-connection');
  const key = await secrets.readKey(visit.profileId);
  const refused = visit.reads?.withKey.ok && [401, 403].includes(visit.reads.withKey.value.status);
  return key === null || refused ? skipped('needs-key') : null;
}
