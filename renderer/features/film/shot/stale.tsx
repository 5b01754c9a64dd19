import RefreshCw from 'lucide-react/icons/refresh-cw';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import type { ShotView } from '../../../../shared/film/film.ts';
import { FILM_TEXT } from '../../../../shared/film/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { useFilm } from '../state/film-room-store.ts';
import styles from './stale.module.css';

/** What the cut shows was made from an older choice. */
export function StaleMark() {
  return (
    <span className={styles.mark} role="img" aria-label={FILM_TEXT.stale} title={FILM_TEXT.stale}>
      <RefreshCw size={12} aria-hidden />
    </span>
  );
}

/** The model that all these shots were made with, where they are to be made again: that of their takes, whatever else they ask for. */
export function modelOfStale(shots: readonly ShotView[]): string | null {
  const models = new Set(shots.map(({ stale, select }) => (stale ? select?.model : undefined)));
  const [model] = models;
  return models.size === 1 ? (model ?? null) : null;
}

/** Leads to making shots again; nothing is made before its price is read there. */
export function remake(shots: readonly ShotView[]): void {
  useFilm.setState({ selectedIds: new Set(shots.map(({ id }) => id)), dialog: 'make' });
}

/** The stale ones of some shots, and in words what making them again costs; empty in practice. */
export function useStale(all: readonly ShotView[]): {
  readonly shots: readonly ShotView[];
  readonly price: string;
} {
  const isPractice = useCore((core) => core.status.practice);
  const shots = all.filter(({ stale }) => stale);
  const model = modelOfStale(shots);
  const { value, isCurrent } = useQuery(
    'film.plan',
    isPractice || shots.length === 0
      ? null
      : { shotIds: shots.map(({ id }) => id), ...(model === null ? {} : { model }) },
    // What they ask for may be another thing now.
    { after: [useFilm((film) => film.shots)] },
  );
  const isPriced = value !== null && isCurrent && value.jobs > 0 && value.problems.length === 0;
  return { shots, price: isPriced ? BATCH_TEXT.costs(value.sum.money, value.sum.unpriced) : '' };
}
