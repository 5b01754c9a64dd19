import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';
import { useAsset } from '../../projections/sources/asset-store.ts';
import { MediaIcon } from '../../ui/text/media-icon.tsx';
import { MemberCover } from '../cast/member-cover.tsx';
import { describeReference } from '../media/reference-facts.ts';
import type { Meaning } from './know-mentions.ts';
import styles from './prompt-mentions.module.css';

/** What a mention stands for, to be seen. */
export function MentionPicture({ meaning }: { meaning: Meaning }) {
  if (meaning.kind === 'nobody') return null;
  if (meaning.kind === 'cast') return <MemberCover member={meaning.member} />;
  const references: readonly MediaReference[] =
    meaning.kind === 'references'
      ? meaning.references.map(({ reference }) => reference)
      : [meaning.element.images?.[0] ?? meaning.element.video].filter((one) => one !== undefined);
  return references.map((reference) => <Thumb key={JSON.stringify(reference)} reference={reference} />);
}

function Thumb({ reference }: { reference: MediaReference }) {
  const asset = useAsset(reference.kind === 'file' ? reference.assetId : null);
  const { thumb, kind } = describeReference(reference, asset);
  return (
    <span className={styles.thumb}>
      {thumb === null ? (
        <MediaIcon kind={kind ?? 'image'} size={14} />
      ) : (
        <img src={thumb} alt="" draggable={false} />
      )}
    </span>
  );
}
