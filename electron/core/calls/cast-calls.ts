import { failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** As many pictures of where a member was used as a screen shows. */
const MAX_TAKES_SHOWN = 60;

type CastCallName =
  | 'cast.list'
  | 'cast.add'
  | 'cast.change'
  | 'cast.addFiles'
  | 'cast.addTakes'
  | 'cast.setConsentFile'
  | 'cast.remove'
  | 'cast.restore'
  | 'cast.uses'
  | 'cast.openFile'
  | 'cast.import';

/** Answers for the cast. */
export function createCastCalls({ cast, store }: CoreCallParts): Handlers<CastCallName> {
  const { book } = cast;
  return {
    'cast.list': async () => succeed({ members: store.cast.list() }),
    'cast.add': (content) => book.add(content),
    'cast.change': ({ id, change }) => book.change(id, dropUndefined(change)),
    'cast.addFiles': ({ id, slot, paths }) =>
      book.addFiles(
        id,
        slot,
        paths.map((path) => ({ path })),
      ),
    'cast.addTakes': async ({ id, takeIds }) => {
      const takes = store.takes.byId(takeIds);
      if (takes.length === 0) return fail(failure('NOT_FOUND', { takeIds }));
      return book.addFiles(id, 'auto', takes);
    },
    'cast.setConsentFile': ({ id, path }) => book.setConsentFile(id, path),
    'cast.remove': async ({ ids }) => {
      book.setDeleted(ids, true);
      return DONE;
    },
    'cast.restore': async ({ ids }) => {
      book.setDeleted(ids, false);
      return DONE;
    },
    'cast.uses': async ({ id }) => succeed(store.cast.uses(id, MAX_TAKES_SHOWN)),
    'cast.openFile': ({ path }) => cast.lookInto(path),
    'cast.import': ({ path, manifestHash, choices }) => cast.importFile(path, manifestHash, choices),
  };
}

function dropUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]?: Exclude<Value[Key], undefined> };
}
