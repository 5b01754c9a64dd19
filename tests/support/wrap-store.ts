import type { Store, Transaction } from '../../electron/core/ports.ts';

export type Wrapped = { readonly [Subject in keyof Transaction]?: Partial<Transaction[Subject]> };

/**
 * The store itself, with something of the test's around single writes. `wrap` is asked in each transaction for what takes the
 * place of its writes; `after` runs when the transaction is on disk. The program knows nothing of it.
 */
export function wrapStore(
  store: Store,
  wrap: (transaction: Transaction, after: (work: () => void) => void) => Wrapped,
): Store {
  return {
    ...store,
    transact(work) {
      const afterwards: (() => void)[] = [];
      const value = store.transact((transaction) => {
        const wrapped = wrap(transaction, (later) => afterwards.push(later));
        const subjects = Object.entries(wrapped).map(([subject, writes]) => [
          subject,
          { ...transaction[subject as keyof Transaction], ...writes },
        ]);
        return work({ ...transaction, ...Object.fromEntries(subjects) });
      });
      for (const later of afterwards) store.afterCommit(later);
      return value;
    },
  };
}
