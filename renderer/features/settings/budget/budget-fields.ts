import type { Budget, Cap, CapLimit, CapScope } from '../../../../shared/domain/money/budget.ts';

/** What one field of the section limits: submissions, or money of a currency. */
export type CapUnit = 'submissions' | { readonly currency: string };

/** The cap of a field, or undefined where there is none. */
export function findCap(budget: Budget, scope: CapScope, unit: CapUnit): Cap | undefined {
  return budget.find((cap) => cap.scope === scope && isUnitOf(cap.limit, unit));
}

/** The budget with the field's cap replaced; null takes it away. */
export function withCap(budget: Budget, scope: CapScope, unit: CapUnit, amount: number | null): Cap[] {
  const others = budget.filter((cap) => cap.scope !== scope || !isUnitOf(cap.limit, unit));
  if (amount === null) return others;
  const limit: CapLimit =
    unit === 'submissions'
      ? { kind: 'submissions', count: amount }
      : { kind: 'money', currency: unit.currency, amount };
  return [...others, { scope, limit }];
}

/**
 * What was typed: an amount, null for nothing, undefined for what is no amount. A comma is taken for a point, and no text
 * of an amount has both or groups of thousands: which is which would be a guess.
 */
export function readLimit(text: string, unit: CapUnit): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const isWhole = unit === 'submissions';
  if (!(isWhole ? /^\d{1,6}$/ : /^\d{1,9}(\.\d{0,4})?$/).test(plain)) return undefined;
  return Number(plain);
}

/** A cap's limit as it stands in its field. */
export function formatLimit(cap: Cap | undefined): string {
  if (cap === undefined) return '';
  return String(cap.limit.kind === 'money' ? cap.limit.amount : cap.limit.count);
}

/** The currencies that a budget can count in: those of prices, and of caps that are set already. */
export function listCurrencies(budget: Budget, priced: readonly string[]): string[] {
  const capped = budget.flatMap(({ limit }) => (limit.kind === 'money' ? [limit.currency] : []));
  return [...new Set([...priced, ...capped])].sort();
}

function isUnitOf(limit: CapLimit, unit: CapUnit): boolean {
  if (unit === 'submissions') return limit.kind === 'submissions';
  return limit.kind === 'money' && limit.currency === unit.currency;
}
