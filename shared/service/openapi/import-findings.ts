import { z } from 'zod';
import { writePointer } from '../../kernel/json-pointer.ts';
import type { BindingSource } from '../profile/binding-source.ts';
import { openBindingSchema } from '../profile/open-bindings.ts';
import type { Locator } from './parse/locate.ts';
import type { Operation } from './parse/operations.ts';
import type { ShapeReader } from './shape/shapes.ts';

/** What is said of the same thing more often is said no more: a report is read by people. */
const MAX_ENTRIES = 500;

/** Where a binding stands in the profile, where the document says so, and how sure that is. */
interface Binding {
  readonly pointer: string;
  readonly at: string;
  readonly source: Extract<BindingSource, 'openapi' | 'suggested'>;
}

/** Collects what an import finds, in the order in which it is found. */
export interface Findings {
  readonly bindings: Binding[];
  readonly disagreements: Disagreement[];
  readonly notes: ImportNote[];
  /** Parts of which the document shows that they are as in the interface, so that there is nothing to bind; as pointers. */
  readonly shown: ReadonlySet<string>;
  show(path: readonly PropertyKey[]): void;
  /** Notes that the document names a value of the profile; not sure means that it is only a suggestion. */
  bind(path: readonly PropertyKey[], at: string, isSure: boolean): void;
  disagree(kind: DisagreementKind, parts: Partial<Omit<Disagreement, 'kind'>>): void;
  note(kind: NoteKind, text: string, at: string, model?: string | null): void;
}

/** Makes an empty collection. */
export function createFindings(): Findings {
  const bindings: Binding[] = [];
  const disagreements: Disagreement[] = [];
  const notes: ImportNote[] = [];
  const shown = new Set<string>();
  return {
    bindings,
    disagreements,
    notes,
    shown,
    show: (path) => void shown.add(writePointer(path)),
    bind(path, at, isSure) {
      bindings.push({ pointer: writePointer(path), at, source: isSure ? 'openapi' : 'suggested' });
    },
    disagree(kind, parts) {
      const { model = null, field = '', shown = '', found = '', at = '' } = parts;
      if (disagreements.length < MAX_ENTRIES)
        disagreements.push({ kind, model, field, shown, found: shorten(found), at });
    },
    note(kind, text, at, model = null) {
      if (notes.length < MAX_ENTRIES) notes.push({ kind, model, text: shorten(text), at });
    },
  };
}

/** What every part of an import works with. */
export interface ImportContext {
  readonly locator: Locator;
  readonly shapes: ShapeReader;
  readonly operations: readonly Operation[];
  /** False where nothing that can be submitted speaks of moving pictures. */
  readonly makesVideos: boolean;
  /** False where the document speaks of pictures alone. */
  readonly speaksOfVideos: boolean;
  /** What the profile that is imported over calls its models, by their paths: jobs name them so. */
  readonly knownIds: ReadonlyMap<string, string>;
  readonly findings: Findings;
}

/** Text of a document is not trusted to be short. */
export function shorten(text: string, length = 200): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= length ? flat : `${flat.slice(0, length - 1)}…`;
}

/** Where document and interface say different things. The interface's bounds stay; the artist is told. */
export const DISAGREEMENT_KINDS = [
  'missing-endpoint',
  'method',
  'no-json-body',
  'answer',
  'webhook-parameter',
  'key-header',
  'missing-field',
  'extra-field',
  'extra-required',
  'type',
  'min-length',
  'max-length',
  'max-items',
  'values',
  'unit',
  'test-mode-missing',
  'status-words',
] as const;
export type DisagreementKind = (typeof DISAGREEMENT_KINDS)[number];

/** What else is worth knowing of a document. */
export const NOTE_KINDS = [
  'address-given',
  'other-server',
  'plain-http',
  'seconds',
  'other-shapes',
  'unclear-words',
  'new-model',
  'endpoint-skipped',
  'field-left-out',
  'secret-left-out',
  'upload-elsewhere',
  'kept',
  'unusable',
  'pattern-unchecked',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

const boundSchema = z.strictObject({
  /** Into the profile. */
  pointer: z.string(),
  /** Into the document: where it says so. */
  at: z.string(),
  /** What was bound, as short text. */
  value: z.string(),
  source: z.enum(['openapi', 'suggested']),
  /** What the document says of a suggestion; empty where it says nothing. */
  sentence: z.string(),
});

/** What an import found; pointers called `at` lead into the document. */
export const importReportSchema = z.strictObject({
  title: z.string(),
  version: z.string(),
  baseUrl: z.string(),
  bound: z.array(boundSchema),
  open: z.array(openBindingSchema),
  disagreements: z.array(
    z.strictObject({
      kind: z.enum(DISAGREEMENT_KINDS),
      model: z.string().nullable(),
      field: z.string(),
      /** What the interface shows. */
      shown: z.string(),
      /** What the document says. */
      found: z.string(),
      at: z.string(),
    }),
  ),
  notes: z.array(
    z.strictObject({
      kind: z.enum(NOTE_KINDS),
      model: z.string().nullable(),
      text: z.string(),
      at: z.string(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReportSchema>;
export type Disagreement = ImportReport['disagreements'][number];
export type ImportNote = ImportReport['notes'][number];
