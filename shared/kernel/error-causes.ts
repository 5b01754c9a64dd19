/** Why something failed, where a code has more than one reason: what the details in `error-codes.ts` and the words for them are made of. */

export type FixedName =
  | 'activeProfileId'
  | 'serviceAddress'
  | 'budget'
  | 'updates'
  | 'delivery'
  | 'resultsFolder';
/** Not readable, writable by others than administrators, nothing of the kind, or wrong values. */
export type PolicyFault = 'unreadable' | 'owner' | 'form' | 'values';
export type UpdateCause =
  | 'unreachable'
  | 'answer'
  | 'address'
  | 'file'
  | 'digest'
  | 'cut-off'
  | 'signature'
  | 'disk'
  | 'install';
export type WideReason = 'entries' | 'files' | 'depth' | 'time' | 'length';
export type UnsafeReason = 'ended-reader' | 'took-too-long' | 'left-out';
export type BackupFault = 'not-a-backup' | 'newer' | 'damaged' | 'unsafe' | 'too-large';
/** Why the ZIP of a result is left packed. */
export type ZipFault = 'damaged' | 'unsafe' | 'too-large';
/** What is wrong with a `.dailies` file. */
export type OwnFileFault = 'not-ours' | 'newer' | 'damaged' | 'too-large';

/** What is wrong with a timeline that an editing program wrote: no such file, its content, its size, what it would have opened, or nothing in it. */
export type EditFault = 'unknown' | 'damaged' | 'too-large' | 'unsafe' | 'empty';

/** Why no film could be made of a cut: nothing in it; no window to draw in; an encoder that this computer lacks; a file that can't be decoded; the process died. */
export const RENDER_FAULTS = ['empty', 'no-window', 'no-encoder', 'no-aac', 'file', 'ended'] as const;
export type RenderFault = (typeof RENDER_FAULTS)[number];

/** Why nothing is opened of what another program handed over: a link that is not on the list, a path, or more than one thing. */
export type OpeningFault = 'link' | 'path' | 'several';

export type CastFault =
  | 'not-a-cast'
  | 'newer'
  | 'too-large'
  | 'too-many'
  | 'unsafe'
  | 'missing'
  | 'wrong-media'
  | 'damaged';
export type TunnelCause =
  | 'token'
  | 'limit'
  | 'domain'
  | 'network'
  | 'timeout'
  | 'lost'
  | 'library'
  | 'cancelled'
  | 'other';

/** What is wrong with a service's own document, and where. */
export type DocumentFault =
  | { cause: 'not-parsable'; message: string }
  | { cause: 'not-a-document' }
  /** `sending`: what it has instead, such as `POST /tokens`; empty where it sends nothing. */
  | { cause: 'no-endpoints'; sending: string }
  /** `starting`: what starts a generation that could not be asked about, such as `POST /videos`. */
  | { cause: 'no-results'; starting: string }
  /** `starting`: what starts a generation by a request that no form can hold. */
  | { cause: 'no-form'; starting: string }
  | { cause: 'version'; found: string }
  | { cause: 'remote-reference'; at: string; found: string }
  | { cause: 'huge-enum'; at: string; found: number; maximum: number }
  | { cause: 'long-name'; at: string; maximum: number }
  | { cause: 'too-large'; maximum: number }
  | { cause: 'too-long'; maximum: number }
  | { cause: 'too-deep'; maximum: number };
