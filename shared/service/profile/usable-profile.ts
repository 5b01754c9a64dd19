import { isSuggested, sourceOf } from './binding-source.ts';
import { isResultUnread } from './generation-binding.ts';
import type { Profile } from './profile.ts';

/** `paid`: a service that may charge. `practice`: the built-in service, where nothing can cost money. */
export type ProfileUse = 'paid' | 'practice';

/**
 * Leaves out what must not be used: towards a service that may charge, every binding that is only suggested and would
 * shape a submission or allow a second one (options, shapes, upload, test mode, the element's video, models of the
 * document, free 503s), and prices, which caps count by. A
 * required list stays: it only ever holds a submission back. Reading results by a suggested binding is free and stays.
 * A test run counts as paid here, because a wrong parameter name would be billed.
 */
export function usableProfile(profile: Profile, use: ProfileUse): Profile {
  if (use === 'practice') return profile;
  const { submission, sources } = profile;
  const suggested = (pointer: string) => isSuggested(sources, pointer);
  const models = Object.fromEntries(
    Object.entries(profile.models).map(([id, model]) => {
      const options = Object.entries(model.options).filter(
        ([key]) => !suggested(`/models/${id}/options/${key}`),
      );
      const { shape, price, ...rest } = model;
      const keepsShape = shape !== undefined && !suggested(`/models/${id}/shape`);
      const keepsPrice = price !== undefined && !suggested(`/models/${id}/price`);
      const kept = { ...(keepsShape ? { shape } : {}), ...(keepsPrice ? { price } : {}) };
      return [id, { ...rest, options: Object.fromEntries(options), ...kept }];
    }),
  );
  const isSuggestedModel = Object.keys(profile.customModels).some((id) => suggested(`/customModels/${id}`));
  return {
    ...profile,
    models,
    ...(submission === undefined
      ? {}
      : {
          submission: {
            ...submission,
            // Codes that only a document lists prove no refusal; doubting one more answer takes no harm.
            ...(suggested('/submission/refused') ? { refused: undefined } : {}),
            idempotency: usableKey(submission, sources),
          },
        }),
    // The same object where nothing is left out, so that its models stay the same objects.
    ...(isSuggestedModel ? { customModels: keepModels(profile) } : {}),
    upload: suggested('/upload') ? null : profile.upload,
    testMode: suggested('/testMode') ? null : profile.testMode,
    elementVideoField: suggested('/elementVideoField') ? null : profile.elementVideoField,
    unavailableIsUnbilled: suggested('/unavailableIsUnbilled') ? false : profile.unavailableIsUnbilled,
  };
}

/** A promise that nobody has read allows no second request; the key is sent all the same. */
function usableKey({ idempotency }: NonNullable<Profile['submission']>, sources: Profile['sources']) {
  const pointer = '/submission/idempotency';
  if (idempotency === undefined || sourceOf(sources, pointer) === 'suggested') return undefined;
  if (!isSuggested(sources, pointer)) return idempotency;
  return { in: idempotency.in, name: idempotency.name };
}

function keepModels({ customModels, sources }: Profile): Profile['customModels'] {
  const kept = Object.entries(customModels).filter(([id]) => !isSuggested(sources, `/customModels/${id}`));
  return Object.fromEntries(kept);
}

/** Bindings without which nobody could tell what became of a paid job, as parts of a profile. */
const PARTS_OF_RESULTS = ['access', 'submission', 'statuses', 'generation/url', 'generation/status'] as const;
const PARTS_OF_OUTPUTS = ['generation/outputs', 'generation/result', 'generation/error', 'envelope'] as const;

/**
 * Lists what a document left in doubt of finding a generation again, telling its ends apart, and reading its results. While there is
 * any, nothing is paid for: what was charged could neither be seen to end nor be brought home. A whole part that an artist wrote down
 * as a suggestion is tried, since asking is free.
 */
export function listDoubtsOfResults({ sources, generation, access }: Profile): string[] {
  const isDoubtful = (pointer: string) =>
    Object.keys(sources).some(
      (part) =>
        (part === pointer || part.startsWith(`${pointer}/`)) &&
        !/^\/submission\/(refused|unclear|idempotency)(\/|$)/.test(part) &&
        sources[part] === 'suggested',
    );
  const parts = [...PARTS_OF_RESULTS, ...PARTS_OF_OUTPUTS].map((part) => `/${part}`);
  const ofDeliveries = generation === null ? ['/webhook/status', '/webhook/outputs', '/webhook/genId'] : [];
  // An address whose answer nobody can read yet.
  const isUnread = isResultUnread(generation);
  return [...parts, ...ofDeliveries].filter(
    (part) =>
      isDoubtful(part) ||
      (isUnread && part === '/generation/result') ||
      // Requests that lack a header are refused, and those about a paid job too.
      (access?.open !== undefined && part === '/access'),
  );
}

/** True where the profile allows a free test run of this model. */
export function canTest(profile: Profile, model: { id: string; testModeDescribed: boolean }): boolean {
  if (profile.testMode === null) return false;
  return profile.testMode.models?.includes(model.id) ?? model.testModeDescribed;
}
