import Lock from 'lucide-react/icons/lock';
import styles from './settings-room.module.css';

/** Who has fixed what stands above it, where somebody has. */
export function FixedNote({ by }: { readonly by: string | null }) {
  if (by === null) return null;
  return (
    <p className={styles.fixed}>
      <Lock size={12} aria-hidden />
      {by}
    </p>
  );
}
