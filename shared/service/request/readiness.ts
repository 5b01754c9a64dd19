import { modelsOf } from '../../models/index.ts';
import type { Profile } from '../profile/profile.ts';
import { listDoubtsOfResults, usableProfile } from '../profile/usable-profile.ts';
import { needsUpload, resolveForm, takesInline } from './resolve-form.ts';

/** What an artist can do with a profile as it stands, at a service that charges. */
export interface Readiness {
  /** How many of the service's models can be submitted; of the interface's, those that the profile says something of. */
  readonly readyModels: number;
  readonly heldModels: number;
  readonly areResultsSure: boolean;
  /** Headers that wait for their values; nothing is paid for without them. */
  readonly openHeaders: readonly string[];
  readonly canTest: boolean;
  /** Where files of this computer can be sent: in each field that takes files, in some of them, in none. */
  readonly files: 'all' | 'some' | 'none';
}

/** Judges what works with a profile, what does not, and with that what is to be done first. */
export function judgeReadiness(profile: Profile): Readiness {
  const usable = usableProfile(profile, 'paid');
  const own = modelsOf(usable).filter(({ id }) => id in profile.models || id in profile.customModels);
  const ready = own.filter((model) => resolveForm(model, usable).unmetRequired.length === 0);
  const { access } = profile;
  const filled = access === undefined ? profile : { ...profile, access: { ...access, open: undefined } };
  const isEverywhere = usable.upload !== null || !own.some(({ fields }) => fields.some(needsUpload));
  const isSomewhere = usable.upload !== null || own.some(takesInline);
  const hasRoute = profile.generation !== null || profile.webhook !== null;
  return {
    readyModels: ready.length,
    heldModels: own.length - ready.length,
    areResultsSure: hasRoute && listDoubtsOfResults(filled).length === 0,
    openHeaders: access?.open ?? [],
    canTest: usable.testMode !== null,
    files: !isSomewhere ? 'none' : isEverywhere ? 'all' : 'some',
  };
}
