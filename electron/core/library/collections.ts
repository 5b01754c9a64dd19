import { fail, failure, succeed } from '../../../shared/kernel/result.ts';
import {
  type collectionCalls,
  handTag,
  putCollection,
  type TakeCollection,
  takeCollectionSchema,
} from '../../../shared/library/contract.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { Handlers } from '../core.ts';
import type { Store, Transaction } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { createKeptList } from './references/reference-handlers.ts';
import type { ReviewUndo } from './review-undo.ts';

/** Answers for collections: saved searches, and tags that takes are given by hand. */
export function createCollectionCalls({
  store,
  jobWriter,
  reviewUndo,
}: {
  readonly store: Store;
  readonly jobWriter: Pick<JobWriter, 'takesChanged'>;
  readonly reviewUndo: ReviewUndo;
}): Handlers<typeof collectionCalls> {
  const kept = createKeptList(store, 'take-collections', takeCollectionSchema);

  /** Takes, other collections and the steps that can be undone follow a tag to its new name. */
  function rename(collections: readonly TakeCollection[], from: string, to: string): TakeCollection[] {
    const next = collections.map((one) =>
      one.query.tag === from ? { ...one, query: { ...one.query, tag: to } } : one,
    );
    let moved: readonly Take[] = [];
    kept.write(next, (tx) => {
      moved = moveTag(tx, from, to);
    });
    reviewUndo.moveTag(from, to);
    jobWriter.takesChanged(moved);
    return next;
  }

  return {
    'collections.list': async () => succeed(kept.read()),
    'collections.keep': async ({ collection }) => {
      const before = kept.read().find(({ id }) => id === collection.id);
      const next = putCollection(kept.read(), collection);
      if (next === null) return fail(failure('COLLECTIONS_FULL'));
      const [from, to] = [before && handTag(before), handTag(collection)];
      if (from && to && from !== to && before?.name !== collection.name)
        return succeed(rename(next, from, to));
      kept.write(next);
      return succeed(next);
    },
    'collections.place': async ({ query: { tag = '', sort = 'newest' }, takeIds, before }) => {
      const order = store.takes.searchIds({ tag, sort }, 0, Number.MAX_SAFE_INTEGER);
      const wanted = new Set(takeIds);
      const moved = order.filter((id) => wanted.has(id));
      const others = order.filter((id) => !wanted.has(id));
      const at = before === null ? others.length : others.indexOf(before);
      if (tag === '' || at === -1) return fail(failure('NOT_FOUND', { takeIds }));
      const next = kept
        .read()
        .map((one) =>
          handTag(one) === tag ? { ...one, query: { ...one.query, sort: 'hand' as const } } : one,
        );
      kept.write(next, (tx) => tx.takes.order(tag, others.toSpliced(at, 0, ...moved)));
      reviewUndo.rememberOrder({ tag, order, moved });
      jobWriter.takesChanged([]);
      return succeed(next);
    },
    'collections.remove': async ({ collectionId }) => {
      const next = kept.read().filter(({ id }) => id !== collectionId);
      kept.write(next);
      return succeed(next);
    },
  };
}

/** Gives all takes with a tag another one in its place, those in the bin too. */
function moveTag({ takes }: Transaction, from: string, to: string): Take[] {
  const ids = [false, true].flatMap((isBinned) =>
    takes.searchIds({ tag: from, isBinned }, 0, Number.MAX_SAFE_INTEGER),
  );
  const order = takes.searchIds({ tag: from, sort: 'hand' }, 0, Number.MAX_SAFE_INTEGER);
  takes.order(from, []);
  takes.order(to, order);
  return takes.mark(ids, { addTags: [to], removeTags: [from] });
}
