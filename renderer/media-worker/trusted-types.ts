/** What the policy of the hidden windows asks for (`require-trusted-types-for 'script'`), as far as it is used here. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (url: string) => string | null }): unknown;
}

/** No text becomes markup or code in the windows that decode, but for threads that their own code makes of itself. */
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (url.startsWith(`blob:${globalThis.origin}/`) ? url : null),
});
