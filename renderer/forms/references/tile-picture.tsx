import CloudCheck from 'lucide-react/icons/cloud-check';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import Globe from 'lucide-react/icons/globe';
import { useState } from 'react';
import { MediaIcon } from '../../ui/text/media-icon.tsx';
import type { ReferenceFacts } from '../media/reference-facts.ts';
import styles from './reference-tile.module.css';

/** What a reference looks like; where there is no picture, a sign of what it is. */
export function TilePicture({ facts }: { facts: ReferenceFacts }) {
  const [isBroken, setBroken] = useState(false);
  if (facts.thumb !== null && !isBroken) {
    return (
      <img
        className={styles.picture}
        src={facts.thumb}
        alt=""
        draggable={false}
        onError={() => setBroken(true)}
      />
    );
  }
  if (facts.source === 'url') return <Globe size={22} aria-hidden strokeWidth={1.5} />;
  if (facts.source === 'uploaded') return <CloudCheck size={22} aria-hidden strokeWidth={1.5} />;
  return facts.kind === null ? (
    <FileQuestion size={22} aria-hidden strokeWidth={1.5} />
  ) : (
    <MediaIcon kind={facts.kind} size={22} />
  );
}
