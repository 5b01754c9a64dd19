import { z } from 'zod';
import { outsideNameOrNone } from '../kernel/outside-name.ts';
import { ELEMENT_KINDS, type MediaReference, mediaReferenceSchema } from '../models/media-reference.ts';

/** Colours to tell members apart, with the meaning that the artist gives them. */
export const CAST_COLOURS = ['none', 'red', 'amber', 'green', 'blue', 'violet'] as const;

/** More than any request takes; only there so that no member grows without end. */
export const MAX_REFERENCES = 200;
export const MAX_MEMBERS = 20_000;

const textSchema = z.string().max(20_000);

/** A document kept with a consent, such as a signed release; its bytes lie in the cast's own folder. */
export const consentFileSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** As it was called where it came from; never used as a path. */
  name: z.string().min(1).max(255),
  bytes: z.int().min(1),
});
export type ConsentFile = z.infer<typeof consentFileSchema>;

/** Who agreed to be shown or heard, when, and in what words. The app keeps it; what it is worth is not for the app to say. */
export const consentSchema = z.strictObject({
  who: z.string().max(500),
  /** A local day, `2026-03-12`; empty when it was not said. */
  when: z.union([z.literal(''), z.iso.date()]),
  words: textSchema,
  file: consentFileSchema.nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

/** What an artist can change of a member. */
export const castContentSchema = z.strictObject({
  /** How it is called in a prompt, without `@`; one line. */
  name: outsideNameOrNone,
  kind: z.enum(ELEMENT_KINDS),
  images: z.array(mediaReferenceSchema).max(MAX_REFERENCES),
  /** The video of a video element; the interface does not show its field. */
  video: mediaReferenceSchema.nullable(),
  /** Clips or sound; which of them can be sent depends on the request form. */
  voices: z.array(mediaReferenceSchema).max(MAX_REFERENCES),
  /** A voice by name or id, for the request form that takes a string; empty for none. */
  voiceName: z.string().max(500),
  notes: textSchema,
  /** Null while nothing was noted: such a member is marked, never blocked. */
  consent: consentSchema.nullable(),
  colour: z.enum(CAST_COLOURS),
});
export type CastContent = z.infer<typeof castContentSchema>;

/** What is said anew of a member; of a consent, only what of it is, so that no part takes back another that came meanwhile. */
export const castChangeSchema = castContentSchema
  .partial()
  .extend({ consent: consentSchema.partial().nullable().optional() });
export type CastChange = Partial<Omit<CastContent, 'consent'>> & { consent?: Partial<Consent> | null };

/** A consent of which nothing was noted. */
export const NOTHING_NOTED: Consent = { who: '', when: '', words: '', file: null };

/** What a change makes of a member, whole. */
export function applyChange(
  { consent: noted }: Pick<CastContent, 'consent'>,
  { consent, ...change }: CastChange,
): Partial<CastContent> {
  if (consent === undefined) return change;
  return { ...change, consent: consent && { ...NOTHING_NOTED, ...noted, ...consent } };
}

/** A named character or thing that is kept, to be used in every model that takes elements. */
export const castMemberSchema = z.strictObject({
  id: z.string().min(1).max(64),
  ...castContentSchema.shape,
  /** Grows with every change of what a request would carry; notes and consent are no such change. */
  revision: z.int().min(1),
  createdAt: z.number(),
  changedAt: z.number(),
  /** When it was deleted; null while it is in the cast. It can be put back. */
  deletedAt: z.number().nullable(),
});
export type CastMember = z.infer<typeof castMemberSchema>;

/** What a member carries before anything is known of it. */
export function emptyMember(name: string): CastContent {
  return {
    name,
    kind: 'image',
    images: [],
    video: null,
    voices: [],
    voiceName: '',
    notes: '',
    consent: null,
    colour: 'none',
  };
}

/** True when something was noted of who agreed. */
export function hasConsent({ consent }: Pick<CastContent, 'consent'>): boolean {
  return (
    consent !== null && (consent.who.trim() !== '' || consent.words.trim() !== '' || consent.file !== null)
  );
}

/** Every media reference of a member: pictures, video, voices. */
export function referencesOfMember(member: CastContent): MediaReference[] {
  return [...member.images, ...(member.video === null ? [] : [member.video]), ...member.voices];
}

/** The picture or clip that stands for a member; null when it has none. */
export function coverOf(member: CastContent): MediaReference | null {
  const own = member.kind === 'image' ? member.images[0] : member.video;
  return own ?? member.images[0] ?? member.video ?? null;
}

/** A changed member. Whoever carries a copy of it in a request learns by the revision that the copy is behind. */
export function changeMember(member: CastMember, change: Partial<CastContent>, now: number): CastMember {
  const next = { ...member, ...change };
  const isSameElement = formatElement(next) === formatElement(member);
  return { ...next, revision: member.revision + (isSameElement ? 0 : 1), changedAt: now };
}

function formatElement({ name, kind, images, video, voices, voiceName }: CastContent): string {
  return JSON.stringify([name, kind, images, video, voices, voiceName]);
}

/** Names are compared as an artist reads them. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** A name that no other has: `hero`, then `hero 2`, `hero 3` … */
export function freeName(name: string, taken: Iterable<string>): string {
  return createNameGiver(taken)(name);
}

/** Gives names that no other has, its own included; as fast for thousands of the same name as for different ones. */
export function createNameGiver(taken: Iterable<string>): (wanted: string) => string {
  const known = new Set([...taken].map(foldName));
  const next = new Map<string, number>();
  return (wanted) => {
    const stem = wanted.slice(0, 190);
    let number = next.get(foldName(stem)) ?? 2;
    let name = wanted;
    for (; known.has(foldName(name)); number += 1) name = `${stem} ${number}`;
    next.set(foldName(stem), number);
    known.add(foldName(name));
    return name;
  };
}

/** What two members share. */
export interface Duplicate {
  readonly memberId: string;
  readonly shares: 'name' | 'media' | 'both';
}

/**
 * The other members that have the same name, or a picture, clip or voice of the same bytes.
 *
 * @param keyOf what is the same for the same bytes: the hash of a file, the address of a URL; null where it is not known
 */
export function findDuplicates(
  member: CastMember,
  others: readonly CastMember[],
  keyOf: (reference: MediaReference) => string | null,
): Duplicate[] {
  const keys = new Set(keysOf(member, keyOf));
  const name = foldName(member.name);
  return others.flatMap((other): Duplicate[] => {
    if (other.id === member.id || other.deletedAt !== null) return [];
    const isNamesake = name !== '' && foldName(other.name) === name;
    const isTwin = keysOf(other, keyOf).some((key) => keys.has(key));
    if (!isNamesake && !isTwin) return [];
    return [{ memberId: other.id, shares: isNamesake && isTwin ? 'both' : isTwin ? 'media' : 'name' }];
  });
}

function keysOf(member: CastContent, keyOf: (reference: MediaReference) => string | null): string[] {
  return referencesOfMember(member).flatMap((reference) => keyOf(reference) ?? []);
}

/** Joins what came in to what is there: nothing of either is lost, and what was said here before stands first. */
export function mergeContent(there: CastContent, incoming: CastContent): CastContent {
  const isSameNote = incoming.notes.trim() === '' || there.notes.includes(incoming.notes.trim());
  return {
    name: there.name,
    kind: there.kind,
    images: mergeReferences(there.images, incoming.images),
    video: there.video ?? incoming.video,
    voices: mergeReferences(there.voices, incoming.voices),
    voiceName: there.voiceName === '' ? incoming.voiceName : there.voiceName,
    notes: isSameNote ? there.notes : [there.notes, incoming.notes].filter(Boolean).join('\n\n'),
    consent: hasConsent(there) ? there.consent : incoming.consent,
    colour: there.colour === 'none' ? incoming.colour : there.colour,
  };
}

function mergeReferences(
  there: readonly MediaReference[],
  incoming: readonly MediaReference[],
): MediaReference[] {
  const known = new Set(there.map((reference) => JSON.stringify(reference)));
  return [...there, ...incoming.filter((reference) => !known.has(JSON.stringify(reference)))];
}
