/** Made by `guidePlugin` of scripts/lib/guide.mjs when the window is built. */
declare module '*/docs/guide/README.md?guide' {
  /** The first lists all others. */
  export const PAGES: readonly import('./search-guide.ts').GuidePage[];
  /** Addresses of pictures, by how the pages name them. */
  export const PICTURES: Readonly<Record<string, string>>;
}
