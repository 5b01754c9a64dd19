import { create } from 'zustand';
import type { PolicyView } from '../../shared/settings/policy.ts';

/** What an organization has fixed on this computer; it does not change while the app runs. */
export const usePolicy = create<PolicyView>(() => ({
  organization: null,
  source: null,
  fixed: [],
  caps: [],
  unknownKeys: [],
  problem: null,
}));
