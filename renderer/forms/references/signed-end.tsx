import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { COMPOSE_COMMANDS } from '../../../shared/compose/compose-commands-text.ts';
import { formatDate } from '../../../shared/kernel/region.ts';
import { readSignedEnd } from '../../../shared/service/request/signed-address.ts';
import { FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import styles from './reference-tile.module.css';

/** Ends further off than this concern no job that is queued now. */
const SOON_MILLISECONDS = 7 * 24 * 3_600_000;

/** Until when a signed address can be fetched; a click keeps what is there. Nothing where it doesn't end soon. */
export function SignedEnd({ url, onKeep }: { readonly url: string; readonly onKeep: () => void }) {
  const [now] = useState(() => Date.now());
  const end = readSignedEnd(url);
  if (end === null || end < now || end - now > SOON_MILLISECONDS) return null;
  const time = formatDate(end, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return (
    <button
      type="button"
      className={styles.fix}
      aria-label={COMPOSE_COMMANDS.keepCopy}
      data-tip={COMPOSE_COMMANDS.keepCopy}
      onClick={onKeep}
    >
      <Download size={12} aria-hidden />
      {FORM_TEXT.worksUntil(time)}
    </button>
  );
}
