import { useCallback, useEffect, useRef, useState } from 'react';
import type { LedgerRow } from '../../../../shared/domain/queue/ledger.ts';
import { call } from '../../../bridge.ts';
import { useStatusTick } from '../state/use-status-tick.ts';

const PAGE = 100;
/** A running batch changes the ledger many times a second; it is read again this often. */
const REFRESH_MILLISECONDS = 700;

export interface LedgerRows {
  /** How many there are; null until the first page is here. */
  readonly total: number | null;
  /** A row, or undefined while it is on its way. */
  readonly rowAt: (index: number) => LedgerRow | undefined;
  /** To be called with the rows in sight; asks for what is missing. */
  readonly want: (first: number, last: number) => void;
}

/** The submissions since a time, fetched by pages as they come into sight, and read again when something was sent. */
export function useLedgerRows(since: number | null): LedgerRows {
  const [pages, setPages] = useState<ReadonlyMap<number, readonly LedgerRow[]>>(new Map());
  const [total, setTotal] = useState<number | null>(null);
  const asked = useRef(new Set<number>());
  const inSight = useRef<readonly number[]>([0]);
  const edition = useRef(0);
  const tick = useStatusTick(REFRESH_MILLISECONDS);

  const fetchPage = useCallback(
    async (page: number) => {
      if (asked.current.has(page)) return;
      asked.current.add(page);
      const begun = edition.current;
      const answer = await call('ledger.page', { since, offset: page * PAGE, limit: PAGE });
      if (begun !== edition.current) return;
      asked.current.delete(page);
      if (!answer.ok) return;
      setTotal(answer.value.total);
      setPages((known) => new Map(known).set(page, answer.value.rows));
    },
    [since],
  );

  useEffect(() => {
    edition.current += 1;
    asked.current.clear();
    setPages(new Map());
    setTotal(null);
    inSight.current = [0];
    void fetchPage(0);
  }, [fetchPage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick may be a change of the ledger
  useEffect(() => {
    for (const page of inSight.current) void fetchPage(page);
  }, [tick, fetchPage]);

  const want = useCallback(
    (first: number, last: number) => {
      const from = Math.floor(first / PAGE);
      inSight.current = Array.from(
        { length: Math.floor(last / PAGE) - from + 1 },
        (_, index) => from + index,
      );
      for (const page of inSight.current) if (!pages.has(page)) void fetchPage(page);
    },
    [pages, fetchPage],
  );

  return { total, rowAt: (index) => pages.get(Math.floor(index / PAGE))?.[index % PAGE], want };
}
