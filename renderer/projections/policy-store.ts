import { create } from 'zustand';
import type { PolicyView } from '../../shared/domain/settings/policy.ts';
import type { FixedName } from '../../shared/error-causes.ts';
import { POLICY_TEXT } from '../../shared/messages/text/policy.ts';

/** What an organization has fixed on this computer; it does not change while the app runs. */
export const usePolicy = create<PolicyView>(() => ({
  organization: null,
  source: null,
  fixed: [],
  caps: [],
  unknownKeys: [],
  problem: null,
}));

/** Who fixed it, as words beside what can't be changed; null where it is the artist's. */
export function useFixedBy(name: FixedName): string | null {
  const { fixed, organization } = usePolicy();
  if (!fixed.includes(name)) return null;
  return organization === null ? POLICY_TEXT.setByUnnamed : POLICY_TEXT.setBy(organization);
}
