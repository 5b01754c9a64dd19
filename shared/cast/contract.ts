import { z } from 'zod';
import { emptyObject, idSchema } from '../kernel/common-calls.ts';
import { failureSchema } from '../kernel/json-schemas.ts';
import { castChangeSchema, castContentSchema, castMemberSchema, MAX_MEMBERS } from './cast.ts';

const pathSchema = z.string().min(1).max(32_768);
const memberId = z.strictObject({ id: idSchema });
const memberIds = z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_MEMBERS) });
const member = castMemberSchema;

/** Where files land: `auto` puts each where its kind belongs. */
export const castSlotSchema = z.enum(['auto', 'images', 'video', 'voices']);
export type CastSlot = z.infer<typeof castSlotSchema>;

const addedSchema = z.strictObject({
  member,
  refused: z.array(z.strictObject({ name: z.string(), error: failureSchema })),
});

/** A member in a cast file, and what of it is in the cast already. */
export const castFindSchema = z.strictObject({
  name: z.string(),
  kind: castContentSchema.shape.kind,
  images: z.int(),
  voices: z.int(),
  hasVideo: z.boolean(),
  hasConsent: z.boolean(),
  bytes: z.number(),
  /** Members of the same name, or with the same bytes. */
  namesakeId: z.string().nullable(),
  twinId: z.string().nullable(),
});
export type CastFind = z.infer<typeof castFindSchema>;

/** What becomes of a member in a cast file: a new one, one more under a name of its own, or joined to the one that is there. */
export const castChoiceSchema = z.enum(['add', 'merge', 'skip']);
export type CastChoice = z.infer<typeof castChoiceSchema>;

export const castCalls = {
  /** Every member, deleted ones too. */
  'cast.list': { input: emptyObject, output: z.strictObject({ members: z.array(member) }) },
  'cast.add': { writes: true, input: castContentSchema, output: member },
  'cast.change': {
    writes: true,
    input: z.strictObject({ id: idSchema, change: castChangeSchema }),
    output: member,
  },
  /** Copies files into the cast, each into its place. */
  'cast.addFiles': {
    writes: true,
    input: z.strictObject({
      id: idSchema,
      slot: castSlotSchema,
      paths: z.array(pathSchema).min(1).max(1000),
    }),
    output: addedSchema,
  },
  'cast.addTakes': {
    writes: true,
    input: z.strictObject({ id: idSchema, takeIds: z.array(idSchema).min(1).max(200) }),
    output: addedSchema,
  },
  'cast.setConsentFile': {
    writes: true,
    input: z.strictObject({ id: idSchema, path: pathSchema }),
    output: member,
  },
  'cast.remove': { writes: true, input: memberIds, output: emptyObject },
  'cast.restore': { writes: true, input: memberIds, output: emptyObject },
  'cast.uses': {
    input: memberId,
    output: z.strictObject({
      jobs: z.int(),
      takes: z.int(),
      /** The newest of them. */
      takeIds: z.array(z.string()),
    }),
  },
  /** Looks into a cast file; nothing is imported. */
  'cast.openFile': {
    input: z.strictObject({ path: pathSchema }),
    output: z.strictObject({
      path: z.string(),
      /** Of what was looked at; the import takes this and nothing else. */
      manifestHash: z.string(),
      members: z.array(castFindSchema),
    }),
  },
  /** Takes the members over that were chosen: all of them, or none. */
  'cast.import': {
    writes: true,
    input: z.strictObject({
      path: pathSchema,
      manifestHash: z.string(),
      choices: z.array(castChoiceSchema).max(MAX_MEMBERS),
    }),
    output: z.strictObject({ members: z.array(member) }),
  },
  /** Asks where to save; null when the dialog was closed. */
  'cast.export': {
    where: 'desktop',
    input: memberIds,
    output: z.strictObject({ path: z.string(), bytes: z.number() }).nullable(),
  },
  'cast.revealConsent': { where: 'desktop', input: memberId, output: emptyObject },
} as const;
