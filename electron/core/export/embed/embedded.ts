/** Why a file is handed on byte for byte, without more in it. */
export type KeptAsIs =
  /** It carries content credentials (C2PA), which a change would break. */
  | 'credentials'
  /** It has a description of its own already. */
  | 'described'
  /** There is no place for it in such a file, or its structure is not the expected one. */
  | 'format';

/** A file with a description in it, or why it has none. */
export type Embedded =
  | { readonly kind: 'embedded'; readonly bytes: Buffer }
  | { readonly kind: 'kept'; readonly reason: KeptAsIs };

/** Says why a file stays as it is. */
export function keep(reason: KeptAsIs): { readonly kind: 'kept'; readonly reason: KeptAsIs } {
  return { kind: 'kept', reason };
}
