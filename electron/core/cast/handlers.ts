import type { castCalls } from '../../../shared/cast/contract.ts';
import { fail, failure, succeed } from '../../../shared/kernel/result.ts';
import { type Handlers, okEmpty } from '../core.ts';
import type { Store } from '../ports.ts';
import type { CastService } from './cast-service.ts';

/** As many pictures of where a member was used as a screen shows. */
const MAX_TAKES_SHOWN = 60;

/** Answers for the cast. */
export function createCastCalls({
  cast,
  store,
}: {
  readonly cast: CastService;
  readonly store: Pick<Store, 'cast' | 'takes'>;
}): Handlers<typeof castCalls> {
  const { repository } = cast;
  return {
    'cast.list': async () => succeed({ members: store.cast.list() }),
    'cast.add': (content) => repository.add(content),
    'cast.change': ({ id, change: { consent, ...change } }) =>
      repository.change(id, {
        ...dropUndefined(change),
        ...(consent === undefined ? {} : { consent: consent && dropUndefined(consent) }),
      }),
    'cast.addFiles': ({ id, slot, paths }) =>
      repository.addFiles(
        id,
        slot,
        paths.map((path) => ({ path })),
      ),
    'cast.addTakes': async ({ id, takeIds }) => {
      const takes = store.takes.byId(takeIds);
      if (takes.length === 0) return fail(failure('NOT_FOUND', { takeIds }));
      return repository.addFiles(id, 'auto', takes);
    },
    'cast.setConsentFile': ({ id, path }) => repository.setConsentFile(id, path),
    'cast.remove': async ({ ids }) => {
      repository.setDeleted(ids, true);
      return okEmpty;
    },
    'cast.restore': async ({ ids }) => {
      repository.setDeleted(ids, false);
      return okEmpty;
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
