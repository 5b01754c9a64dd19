/** What the policy of the window asks for (`require-trusted-types-for 'script'`), as far as it is used here. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createHTML: (text: string) => string | null }): unknown;
}

/**
 * No text becomes markup or code in the window. The one that does is none: libraries empty an element by it. Made before
 * anything else runs; there can be no second one.
 */
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === '' ? '' : null),
});
