import { useEffect } from 'react';
import { useNews } from '../projections/core/news-store.ts';

/** At the first start of a version. The words about updates are loaded for it: nothing else in the first frame says one of them. */
export function useUpdateNotice(): void {
  const { version, updatedFrom } = useNews();
  useEffect(() => {
    if (updatedFrom !== null) void import('./say-update.ts').then(({ sayUpdate }) => sayUpdate(version));
  }, [version, updatedFrom]);
}
