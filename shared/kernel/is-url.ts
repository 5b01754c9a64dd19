/** The platform's own, the same in Node and in the window; nothing else of them is known in `shared`. */
declare const URL: { canParse(text: string): boolean };

/** True for an absolute URL of any scheme. */
export function isUrl(text: string): boolean {
  return URL.canParse(text);
}
