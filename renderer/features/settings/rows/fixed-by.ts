import type { FixedName } from '../../../../shared/kernel/error-causes.ts';
import { POLICY_TEXT } from '../../../../shared/settings/text.ts';
import { usePolicy } from '../../../state/policy-store.ts';

/** Who fixed it, as words beside what can't be changed; null where it is the artist's. */
export function useFixedBy(name: FixedName): string | null {
  const { fixed, organization } = usePolicy();
  if (!fixed.includes(name)) return null;
  return organization === null ? POLICY_TEXT.setByUnnamed : POLICY_TEXT.setBy(organization);
}
