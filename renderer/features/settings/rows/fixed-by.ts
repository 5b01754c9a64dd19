import type { FixedName } from '../../../../shared/error-causes.ts';
import { POLICY_TEXT } from '../../../../shared/messages/text/policy.ts';
import { usePolicy } from '../../../projections/policy-store.ts';

/** Who fixed it, as words beside what can't be changed; null where it is the artist's. */
export function useFixedBy(name: FixedName): string | null {
  const { fixed, organization } = usePolicy();
  if (!fixed.includes(name)) return null;
  return organization === null ? POLICY_TEXT.setByUnnamed : POLICY_TEXT.setBy(organization);
}
