import AudioLines from 'lucide-react/icons/audio-lines';
import Clapperboard from 'lucide-react/icons/clapperboard';
import ImageIcon from 'lucide-react/icons/image';
import type { MediaKind } from '../../../shared/models/media-reference.ts';

const ICONS = { image: ImageIcon, video: Clapperboard, audio: AudioLines };

/** The picture for a media kind. */
export function MediaIcon({ kind, size = 16 }: { kind: MediaKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden strokeWidth={1.75} />;
}
