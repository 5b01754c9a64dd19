/** What a dialog of the system asks before a page without a hand spends, since the page can't answer that one. */
export type SpendingQuestion =
  | { readonly about: 'submissions'; readonly submissions: number }
  | { readonly about: 'bounds' }
  /** Which service is used, and how it is reached. */
  | { readonly about: 'service' };
