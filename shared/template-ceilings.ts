const MAX_CHARACTERS = 50_000_000;

/** Of a file of templates and snippets: a part of `CEILINGS` in a file of its own, because the first load of the window needs none of the others. */
export const TEMPLATE_CEILINGS = {
  characters: MAX_CHARACTERS,
  marks: 2_000_000,
  nodes: 500_000,
  depth: 32,
  entries: 5000,
  textCharacters: MAX_CHARACTERS,
} as const;
