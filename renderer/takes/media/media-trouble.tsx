import FileX from 'lucide-react/icons/file-x';
import { useEffect, useRef, useState } from 'react';
import { isOpenable, isProven } from '../../../shared/library/name-template.ts';
import type { Take } from '../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { SVG, ZIP } from '../../../shared/models/media-formats.ts';
import { kindOfMime } from '../../../shared/models/media-reference.ts';
import { useJob } from '../../state/core/core-store.ts';
import { runCall } from '../../state/core/run-call.ts';
import { openQueue } from '../../state/navigation/navigation-store.ts';
import { unpackTake } from '../../state/takes/library-work.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './media-trouble.module.css';
import { RelinkButtons } from './missing-file.tsx';

/** Why a take can't be seen, and what can be done. */
export function MediaTrouble(props: {
  readonly take: Take;
  /** What the player said; empty where nothing was. */
  readonly complaint?: string;
  /** Where it was not even tried. */
  readonly known?: Trouble;
  readonly onRetry?: () => void;
}) {
  const { take, complaint = '', known, onRetry } = props;
  const found = useTrouble(take, complaint);
  const trouble = known ?? found;
  const hasJob = useJob(take.jobId) !== undefined;
  useFoundAgain(take, onRetry);
  if (trouble === null) return null;
  const { title, text } = REVIEW_TEXT.troubles[trouble];
  return (
    <div className={styles.trouble} role="alert">
      <EmptyState
        icon={<FileX size={36} strokeWidth={1.25} aria-hidden />}
        title={title}
        action={
          <div className={styles.troubleActions}>
            {trouble === 'missing' ? (
              <RelinkButtons takeId={take.id} />
            ) : (
              <>
                {take.mime === ZIP && (
                  <Button onPress={() => void unpackTake(take.id)}>{REVIEW_TEXT.unpack}</Button>
                )}
                {isOpenable(take) && (
                  <Button
                    look={take.mime === ZIP ? 'quiet' : 'plain'}
                    onPress={() => void runCall('takes.openOutside', { takeId: take.id })}
                  >
                    {REVIEW_TEXT.openOutside}
                  </Button>
                )}
                <Button look="quiet" onPress={() => void runCall('takes.reveal', { takeId: take.id })}>
                  {REVIEW_TEXT.reveal}
                </Button>
              </>
            )}
            {onRetry !== undefined && (
              <Button look="quiet" onPress={onRetry}>
                {REVIEW_TEXT.tryAgain}
              </Button>
            )}
            {hasJob && (
              <Button look="quiet" onPress={() => openQueue({ jobId: take.jobId })}>
                {REVIEW_TEXT.showJob}
              </Button>
            )}
          </div>
        }
      >
        {text} {complaint !== '' && trouble !== 'packed' && `${REVIEW_TEXT.playerSays(complaint)} `}
        <span className="code selectable">{take.path}</span>
      </EmptyState>
    </div>
  );
}

/** Tries once more as soon as a file that was missing is back. */
function useFoundAgain({ missingAt }: Take, onRetry: (() => void) | undefined): void {
  const wasMissing = useRef(false);
  useEffect(() => {
    if (wasMissing.current && missingAt === null) onRetry?.();
    wasMissing.current = missingAt !== null;
  }, [missingAt, onRetry]);
}

/** In one line, where there is no room for more. */
export function ShortTrouble(props: {
  readonly take: Take;
  readonly complaint?: string;
  readonly known?: Trouble;
}) {
  const { take, complaint = '', known } = props;
  const found = useTrouble(take, complaint);
  const trouble = known ?? found;
  return (
    <p className={styles.short} role="alert">
      {trouble !== null && (
        <>
          <FileX size={16} aria-hidden /> {REVIEW_TEXT.troubles[trouble].title}
        </>
      )}
    </p>
  );
}

/** Looks at the file's size and first bytes; null until that is done. What proves no media type is not looked at. */
function useTrouble(take: Take, complaint: string): Trouble | null {
  const { id, width, mime } = take;
  const isThere = take.missingAt === null;
  const isQuarantined = isThere && !isProven(take);
  // The window never reads an SVG itself: of one that is there it lacks the picture.
  const isUndrawn = isThere && mime === SVG;
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    if (isQuarantined) return setTrouble('quarantined');
    if (isUndrawn) return setTrouble('undrawn');
    let isCurrent = true;
    void lookAt(id).then(
      (seen) => isCurrent && setTrouble(explainTrouble({ ...seen, hasSize: width !== null, complaint })),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, width, complaint, isQuarantined, isUndrawn]);
  return trouble;
}

async function lookAt(takeId: string): Promise<{ isThere: boolean; bytes: number; head: Uint8Array }> {
  const gone = { isThere: false, bytes: 0, head: new Uint8Array() };
  try {
    const whole = await fetch(takeUrl(takeId), { method: 'HEAD', cache: 'no-store' });
    if (!whole.ok) return gone;
    const bytes = Number(whole.headers.get('content-length') ?? 0);
    if (bytes === 0) return { ...gone, isThere: true };
    const start = await fetch(takeUrl(takeId), {
      headers: { range: `bytes=0-${SEEN_BYTES - 1}` },
      cache: 'no-store',
    });
    return { isThere: true, bytes, head: new Uint8Array(await start.arrayBuffer()) };
  } catch {
    return gone;
  }
}

/** Why a take can't be shown. */
type Trouble =
  | 'missing'
  | 'quarantined'
  | 'packed'
  | 'empty'
  | 'large'
  | 'foreign'
  | 'damaged'
  | 'unsupported'
  | 'undrawn';

/** More pixels than this are not decoded in the window: at four bytes each, a gigabyte. */
const MAX_PIXELS = 2 ** 28;

interface SeenFile {
  readonly isThere: boolean;
  readonly bytes: number;
  /** How it begins. */
  readonly head: Uint8Array;
  /** Whether its size in pixels could be read, so that its index is whole. */
  readonly hasSize: boolean;
  /** What the player said of a video; empty for an image, of which nothing is said. */
  readonly complaint: string;
}

/** What a player shows none of a take for: what it said, or what is known without that. */
export interface PlayerTrouble {
  readonly complaint?: string;
  readonly known?: Trouble;
}

/** Where a player has no decoder for the pictures of a clip alone, it plays the sound to nothing, and says nothing. Sound has none. */
export function findUnseen(
  { mime }: Take,
  { videoWidth }: { readonly videoWidth: number },
): PlayerTrouble | null {
  return videoWidth === 0 && kindOfMime(mime) !== 'audio' ? { known: 'unsupported' } : null;
}

/** How files begin that are images or videos, as Latin-1; a dot is any byte. */
const DECODABLE = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF....WEBP/s, /^BM/, /^....ftypavi[fs]/s];
const UNDECODABLE_IMAGES = [
  ...[/^II[*+]\0/, /^MM\0[*+]/, /^....ftyp(hei|hev|mif)/s, /^8BPS/],
  ...[/^v\/1./s, /^(SDPX|XPDS)/, /^\xff\n/, /^\0{3}.(JXL|jP ) /s],
];
const VIDEOS = [/^....(ftyp|moov|mdat|free|wide|skip)/s, /^.E\xdf\xa3/s, /^OggS/];
/** Containers that no player here opens, whole or not: AVI, MPEG program and plain stream, Windows Media, Flash, transport streams. */
const UNPLAYABLE = [
  ...[/^RIFF....AVI /s, /^\0\0.[\xba\xb3]/s, /^0&\xb2u/, /^FLV[^ -~]/],
  ...[/^G.{187}G/s, /^.{4}G.{191}G/s],
];
/** As much as the longest of these needs. */
const SEEN_BYTES = 384;

/** True for an image that would take more memory than the window should risk; unknown sizes are let through. */
export function isTooLarge({ width, height }: { width: number | null; height: number | null }): boolean {
  return (width ?? 0) * (height ?? 0) > MAX_PIXELS;
}

/** Why a file that is not shown is not, from what can be seen of it without decoding it. */
export function explainTrouble({ isThere, bytes, head, hasSize, complaint }: SeenFile): Trouble {
  if (!isThere) return 'missing';
  if (bytes === 0) return 'empty';
  const start = String.fromCharCode(...head);
  const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(start));
  if (is(DECODABLE)) return 'damaged';
  if (is(UNDECODABLE_IMAGES) || is(UNPLAYABLE)) return 'unsupported';
  if (start.startsWith('PK')) return 'packed';
  if (!is(VIDEOS)) return 'foreign';
  // Chromium's words where it has no decoder for what is in a file; and where it found nothing in one that is broken.
  return hasSize && /NO_SUPPORTED_STREAMS|NOT_SUPPORTED/i.test(complaint) ? 'unsupported' : 'damaged';
}

/** The address of a take's original; main answers ranges of it. */
export function takeUrl(takeId: string): string {
  return `media://take/${encodeURIComponent(takeId)}`;
}
