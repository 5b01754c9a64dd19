import { readWords } from '../parse/locate.ts';
import type { Operation } from '../parse/operations.ts';
import { isMadeOf, partsOfName, wordSet } from '../shape/option-words.ts';
import { readCharges } from './bind-unbilled-pause.ts';

/** What is said of an endpoint that takes a file. */
export interface UploadPurpose {
  /** It is called or described as what takes files in. */
  readonly saysFiles: boolean;
  /** Something says that it costs, or that it works on the file: paid tools take files as well. */
  readonly saysWork: boolean;
}

const FILES = wordSet(
  'upload uploads uploading file files asset assets media storage attachment attachments blobs',
);
/** What may stand behind those at the end of a path. */
const BEHIND = wordSet(
  'image images video videos audio picture pictures photo photos url urls link presign presigned signed sign init initiate create new direct binary base64 policy token v1 v2',
);
const SAYS_UPLOAD = /\buploads?\b|\buploading\b/i;
const SAYS_STORED =
  /\b(stor|sav|add|send|put|post|attach|import|creat)\w*( an?| one| the| new)*( \w+)? (files?|assets?|media)\b/i;
/** How a summary may say that files go in; another word (“Relight an asset”) is another purpose. */
const TAKES_IN =
  /\b(upload|stor|sav|send|put|post|add|creat|import|attach|new|request|get|prepar|init|start|(pre-?)?sign|regist|transfer)/i;
const SILENT = wordSet('a an the of');
/** Prices without a word for them. */
const AMOUNT = /[$€£]\s?\d|\b\d+(\.\d+)?\s?(usd|eur|gbp|cents?|tokens?)\b/i;

const WORKS = `
  generat upscal enhanc train fine[-\\s]?tun remov edit inpaint outpaint expand extend animat render restor
  colou?ri[sz] swap transform translat transcrib transcod convert styli[sz] segment caption describ analy[sz]
  detect classif relight retouch variation interpolat clon dub lip[-\\s]?sync predict infer vectori[sz] process
  compos merg blur crop resiz sharpen denois
`
  .trim()
  .replace(/\s+/g, '|');
/** A “video asset” is what is kept of a video. */
const MADE =
  'creat\\w* (?:an? |new |the )*(?:image|video|clip|picture|voice|avatar|style|model|animation)(?! (?:asset|file|object)s?\\b)';
const IN_NAME = new RegExp(`\\b(?:${WORKS})|\\b${MADE}`, 'i');
/** Descriptions mention what files are for; what an endpoint does stands at the beginning of a sentence. */
const IN_DESCRIPTION = new RegExp(`(?:^|[.!?]\\s+|\\n)(?:(?:${WORKS})\\w*|${MADE})`, 'i');
/** The address to upload to is not what is charged for. */
const ADDRESS = /\b(generat|creat)\w* (an? |the )?(temporary |secure )?((pre-?)?signed|upload)\b/gi;
/** What the file is for later is not done by its upload. */
const LATER = /\b(to be used|to use|for use|used) (in|for|by|as|with)\b[^\n]*/gi;

/** Reads what an endpoint is for, by its name, path, summary, description and tags, and by what is said inside (`more`). */
export function readUploadPurpose(
  operation: Operation,
  properties: readonly string[],
  more: readonly string[],
): UploadPurpose {
  const { path, located, summary, description, words } = operation;
  const id = partsOfName(readWords(located, 'operationId')).join(' ');
  const title = `${id}\n${summary}`.replace(ADDRESS, 'upload').replace(LATER, '');
  const names = `${partsOfName(path.split('/').at(-1) ?? '').join(' ')}\n${title}`;
  const text = description.replace(ADDRESS, 'upload');
  const tags = JSON.stringify(located.value['tags'] ?? '');
  // What a longer text mentions counts only where nothing shorter says what the endpoint does.
  const said = summary === '' ? `${title}\n${text}\n${tags}` : title;
  const isPlain = summary === '' || TAKES_IN.test(summary) || isMadeOf(summary, FILES, SILENT);
  const all = [words, ...more].join('\n');
  return {
    saysFiles: (endsInFiles(path) && isPlain) || SAYS_UPLOAD.test(said) || SAYS_STORED.test(said),
    saysWork:
      IN_NAME.test(names) ||
      IN_DESCRIPTION.test(text) ||
      properties.some((name) => /prompt/i.test(name)) ||
      AMOUNT.test(all) ||
      readCharges(all, 'uploads?|files?|requests?') === 'otherwise',
  };
}

/** `/files`, `/uploads/image`; what stands behind such a part is otherwise another thing (`/media/relight`). */
function endsInFiles(path: string): boolean {
  const parts = path.split('/').flatMap(partsOfName);
  const place = parts.findLastIndex((part) => FILES.has(part));
  return place >= 0 && parts.slice(place + 1).every((part) => BEHIND.has(part));
}
