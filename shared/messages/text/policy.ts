import type { FixedName, PolicyFault } from '../../error-causes.ts';
import type { ErrorDetails } from '../../errors.ts';
import { bracketed } from '../errors/error-words.ts';
import { spoken } from '../spoken.ts';

/** Words of what an organization has fixed on this computer. */
export const POLICY_TEXT = spoken('policy', {
  /** Beside what can't be changed. */
  setBy: (organization: string) => `Set by your organization, ${organization}`,
  setByUnnamed: 'Set by your organization',
  limitBy: (most: string, organization: string) =>
    `No more than ${most}. Set by your organization, ${organization}`,
  limitByUnnamed: (most: string) => `No more than ${most}. Set by your organization`,
  about: 'Organization',
  fixes: (organization: string, what: string) => `${organization} has set ${what} on this computer.`,
  fixesUnnamed: (what: string) => `Your organization has set ${what} on this computer.`,
  /** Read in a list, after “has set”. */
  names: {
    activeProfileId: 'the service',
    serviceAddress: 'the service’s address',
    budget: 'the budget',
    updates: 'updates',
    delivery: 'how deliveries arrive',
    resultsFolder: 'the results folder',
  } satisfies Record<FixedName, string>,
  source: 'Policy',
  unknownKeys: (keys: string) => `This version of Dailies doesn’t know these keys of the policy: ${keys}.`,
});

/** What is wrong, as sentences of errors. */
export const POLICY_FAULTS = spoken('policyFaults', {
  fixed: {
    activeProfileId: 'Your organization has set which service is used.',
    serviceAddress: 'Your organization has set the service’s address, and it isn’t this one.',
    budget: 'Your organization has set a spending limit.',
    updates: 'Your organization has set how Dailies is updated.',
    delivery: 'Your organization has set how deliveries arrive.',
    resultsFolder: 'Your organization has set the results folder.',
  } satisfies Record<FixedName, string>,
  fixedOther: 'Your organization has set this.',
  fixedMeans: 'Nothing was changed, sent or charged.',
  fixedAct: 'Ask whoever manages this computer if it needs to be different.',
  fixedActBy: (organization: string) => `Ask ${organization} if it needs to be different.`,
  unreadable: {
    unreadable: (path: string | undefined) =>
      `Your organization’s policy couldn’t be read${bracketed(path)}.`,
    owner: (path: string | undefined) =>
      `Your organization’s policy could have been changed by others than administrators${bracketed(path)}.`,
    form: (path: string | undefined) =>
      `Your organization’s policy isn’t in a form that Dailies understands${bracketed(path)}.`,
    values: (path: string | undefined) =>
      `Your organization’s policy has values that Dailies doesn’t understand${bracketed(path)}.`,
  } satisfies Record<PolicyFault, (path: string | undefined) => string>,
  unreadableMeans:
    'No paid job is sent until that’s fixed, because Dailies can’t know what your organization allows. Practice works, and your jobs and files are safe.',
  unreadableAct: 'Ask whoever manages this computer to fix it, then restart Dailies.',
});

/** The three sentences of FIXED_BY_POLICY. */
export function describeFixed({ name, organization }: ErrorDetails<'FIXED_BY_POLICY'>): {
  happened: string;
  means: string;
  act: string;
} {
  const { fixed, fixedOther, fixedMeans, fixedAct, fixedActBy } = POLICY_FAULTS;
  const by = organization ?? null;
  return {
    // A failure that an earlier version kept may lack it.
    happened: fixed[name] ?? fixedOther,
    means: fixedMeans,
    act: by === null ? fixedAct : fixedActBy(by),
  };
}

/** The three sentences of POLICY_UNREADABLE. */
export function describeUnreadablePolicy({ path, cause }: ErrorDetails<'POLICY_UNREADABLE'>): {
  happened: string;
  means: string;
  act: string;
} {
  const { unreadable, unreadableMeans, unreadableAct } = POLICY_FAULTS;
  return {
    happened: (unreadable[cause] ?? unreadable.unreadable)(path),
    means: unreadableMeans,
    act: unreadableAct,
  };
}
