import { z } from 'zod';
import type { Asset } from '../models/asset.ts';
import type { MediaReference } from '../models/media-reference.ts';
import {
  type CastContent,
  type ConsentFile,
  castContentSchema,
  MAX_MEMBERS,
  MAX_REFERENCES,
  referencesOfMember,
} from './cast.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A reference in a cast file: a file by its hash, or what stands for itself. */
const packedReferenceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), sha256: hashSchema }),
  z.strictObject({ kind: z.literal('url'), url: z.string().min(1).max(8192) }),
  z.strictObject({ kind: z.literal('uploaded'), name: z.string().min(1).max(1024) }),
]);
type PackedReference = z.infer<typeof packedReferenceSchema>;

const packedMemberSchema = z.strictObject({
  ...castContentSchema.shape,
  images: z.array(packedReferenceSchema).max(MAX_REFERENCES),
  video: packedReferenceSchema.nullable(),
  voices: z.array(packedReferenceSchema).max(MAX_REFERENCES),
});
export type PackedMember = z.infer<typeof packedMemberSchema>;

/** What a cast file says of itself: version 1. Hashes are checked against the bytes when it is imported. */
export const manifestSchema = z.strictObject({
  format: z.literal('dailies-cast'),
  version: z.literal(1),
  members: z.array(packedMemberSchema).max(MAX_MEMBERS),
  /** By hash: how it was called, and how large it is. */
  files: z.record(hashSchema, z.strictObject({ name: z.string().min(1).max(255), bytes: z.int().min(1) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Where a file lies in a cast file. */
export function entryName(sha256: string): string {
  return `media/${sha256}`;
}

/** A member as it stands in a cast file. */
export function packMember(member: CastContent, assetOf: (id: string) => Asset): PackedMember {
  const pack = (reference: MediaReference): PackedReference =>
    reference.kind === 'file' ? { kind: 'file', sha256: assetOf(reference.assetId).sha256 ?? '' } : reference;
  const { name, kind, voiceName, notes, consent, colour } = member;
  return {
    ...{ name, kind, voiceName, notes, consent, colour },
    images: member.images.map(pack),
    video: member.video === null ? null : pack(member.video),
    voices: member.voices.map(pack),
  };
}

/** A member of a cast file with its files as assets of this computer. */
export function unpackMember(packed: PackedMember, assetIdOf: (sha256: string) => string): CastContent {
  const unpack = (reference: PackedReference): MediaReference =>
    reference.kind === 'file' ? { kind: 'file', assetId: assetIdOf(reference.sha256) } : reference;
  return {
    ...packed,
    images: packed.images.map(unpack),
    video: packed.video === null ? null : unpack(packed.video),
    voices: packed.voices.map(unpack),
  };
}

/** The media files of a member in a cast file, with the place that each has in it. */
export function listPackedMedia(
  packed: PackedMember,
): { sha256: string; slot: 'images' | 'video' | 'voices' }[] {
  const list = (references: readonly PackedReference[], slot: 'images' | 'video' | 'voices') =>
    references.flatMap((one) => (one.kind === 'file' ? [{ sha256: one.sha256, slot }] : []));
  return [
    ...list(packed.images, 'images'),
    ...list(packed.video === null ? [] : [packed.video], 'video'),
    ...list(packed.voices, 'voices'),
  ];
}

/** Every file that a member needs, the document of its consent too. */
export function listPackedFiles(packed: PackedMember): string[] {
  const { consent } = packed;
  const media = listPackedMedia(packed).map(({ sha256 }) => sha256);
  return consent?.file ? [...media, consent.file.sha256] : media;
}

/** The assets of members, each once. */
export function assetIdsOf(members: readonly CastContent[]): string[] {
  const references = members.flatMap(referencesOfMember);
  return [...new Set(references.flatMap((one) => (one.kind === 'file' ? [one.assetId] : [])))];
}

/** The documents of members' consents. */
export function documentsOf(members: readonly Pick<CastContent, 'consent'>[]): ConsentFile[] {
  return members.flatMap(({ consent }) => consent?.file ?? []);
}
