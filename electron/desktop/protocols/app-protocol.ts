import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Language } from '../../../shared/languages/list.ts';
import { APP_HOST } from '../window/own-pages.ts';
import { PAGE_HEADERS, refuseWith } from './response-headers.ts';

/** Types of the files that a build contains; anything else is not served. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** A page that main makes itself, by its path. */
export type MadePage = (pathname: string) => { mime: string; text: string } | null;

export interface AppHandlerDeps {
  /** Where the built renderer lies. */
  readonly folder: string;
  /** The Content-Security-Policy of what is served. */
  readonly policy: string;
  /** What the pages are to say that they are written in. */
  readonly language: () => Language;
  readonly makePage: MadePage;
}

/** Serves the built renderer under `app://dailies/`, and pages that main makes; reads only, and only below the folder. */
export function createAppHandler({
  folder,
  policy,
  language,
  makePage,
}: AppHandlerDeps): (request: Request) => Promise<Response> {
  function answer(request: Request, body: string | Uint8Array<ArrayBuffer>, mime: string): Response {
    const headers = {
      ...PAGE_HEADERS,
      'content-security-policy': policy,
      'content-type': mime,
      'cache-control': 'no-cache',
    };
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  }

  return async (request) => {
    const url = new URL(request.url);
    if (url.host !== APP_HOST) return refuseWith(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseWith(405, { allow: 'GET, HEAD' });
    const made = makePage(url.pathname);
    if (made !== null) return answer(request, made.text, made.mime);
    const segments = readSegments(url.pathname);
    const mime = MIME_TYPES[extname(segments?.at(-1) ?? '')];
    if (segments === null || mime === undefined) return refuseWith(404);
    try {
      const file = new Uint8Array(await readFile(join(folder, ...segments)));
      return answer(request, mime === MIME_TYPES['.html'] ? writeLanguage(file, language()) : file, mime);
    } catch {
      return refuseWith(404);
    }
  };
}

/** The first script of the page reads from it which words to load, before anything is drawn. */
function writeLanguage(page: Uint8Array, { tag, direction }: Language): string {
  const html = new TextDecoder().decode(page);
  return html.replace('<html lang="en">', `<html lang="${tag}" dir="${direction}">`);
}

/**
 * The names of a URL's path, decoded once; null when one of them is not a plain file name. The URL parser resolves `..`,
 * but not what is hidden in `%2e%2e%2f` or, on Windows, behind a backslash or a drive letter.
 */
export function readSegments(pathname: string): string[] | null {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    return segments.every((segment) => /^[\w@-][\w@.-]*$/.test(segment)) ? segments : null;
  } catch {
    return null;
  }
}
