import { useEffect, useId, useState } from 'react';
import type { Budget, Cap, CapLimit, CapScope, ProjectScope } from '../../../../shared/money/budget.ts';
import { BUDGET_TEXT, describeLimit, describeUse } from '../../../../shared/money/text.ts';
import { POLICY_TEXT } from '../../../../shared/settings/text.ts';
import { readCore, useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { openLedger, openQueue } from '../../../state/navigation/navigation-store.ts';
import { usePolicy } from '../../../state/policy-store.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { isEnter, isEscape } from '../../../ui/keys/decisive-key.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { readPricedCurrencies, useFirstReading } from '../first-reading.ts';
import { FixedNote } from '../rows/setting-row.tsx';
import roomStyles from '../rows/settings-room.module.css';
import styles from './budget-section.module.css';

/** Largest first: most artists think of a day. */
type SettingsScope = Exclude<CapScope, ProjectScope>;
const SCOPES: readonly SettingsScope[] = ['day', 'month', 'batch', 'job'];

/** Caps on what may be spent, by submissions and by money. */
export function BudgetSection() {
  const budget = useCore((core) => core.settings.budget);
  const dayCaps = useCore((core) => core.status.dayCaps);
  const waiting = useCore((core) => core.status.holdCounts.budget ?? 0);
  const priced = usePricedCurrencies();
  const units: CapUnit[] = [
    'submissions',
    ...listCurrencies(budget, priced ?? []).map((currency) => ({ currency })),
  ];
  return (
    <>
      <p className={roomStyles.lead}>{BUDGET_TEXT.lead}</p>
      <UnreadableNotice />
      <div className={styles.caps}>
        {SCOPES.map((scope) => (
          <div key={scope} className={styles.cap}>
            <div className={roomStyles.words}>
              <div className={roomStyles.name}>{BUDGET_TEXT.scopes[scope]}</div>
              <p className={roomStyles.lead}>{BUDGET_TEXT.scopeLeads[scope]}</p>
            </div>
            <div className={styles.fields}>
              {units.map((unit) => (
                <CapField key={nameUnit(unit)} scope={scope} unit={unit} />
              ))}
            </div>
          </div>
        ))}
      </div>
      {priced !== null && units.length === 1 && <p className={roomStyles.lead}>{BUDGET_TEXT.noPrices}</p>}
      {dayCaps.length > 0 && (
        <div className={styles.uses}>
          {dayCaps.map(({ cap, used }) => {
            const most = cap.limit.kind === 'money' ? cap.limit.amount : cap.limit.count;
            const words = describeUse(cap.limit, used);
            return (
              <div key={words} className={classNames(styles.use, used >= most && styles.reached)}>
                <span className={styles.useName}>{BUDGET_TEXT.used}</span>
                <ProgressBar label={BUDGET_TEXT.used} share={most === 0 ? 1 : Math.min(1, used / most)} />
                <span className="numbers">{words}</span>
              </div>
            );
          })}
        </div>
      )}
      <div className={styles.foot}>
        {waiting > 0 && (
          <>
            <span>{BUDGET_TEXT.waiting(waiting)}</span>
            <Button size="small" onPress={() => openQueue({ filter: 'waiting' })}>
              {BUDGET_TEXT.show}
            </Button>
          </>
        )}
        <Button size="small" look={waiting > 0 ? 'quiet' : 'plain'} onPress={() => openLedger()}>
          {BUDGET_TEXT.ledger}
        </Button>
      </div>
    </>
  );
}

/** Caps that could not be read hold everything that costs, until a person has looked at what is left of them. */
function UnreadableNotice() {
  const isUnreadable = useCore((core) => core.status.budgetUnreadable);
  const budget = useCore((core) => core.settings.budget);
  if (!isUnreadable) return null;
  return (
    <div className={styles.unreadable} role="alert">
      <p>
        <strong>{BUDGET_TEXT.unreadable}</strong> {BUDGET_TEXT.unreadableMeans}
      </p>
      <Button look="main" onPress={() => void runCall('settings.update', { budget })}>
        {BUDGET_TEXT.areRight}
      </Button>
    </div>
  );
}

/** One limit; it holds as soon as the field is left or Enter is pressed. */
function CapField({ scope, unit }: { readonly scope: SettingsScope; readonly unit: CapUnit }) {
  const cap = useCore((core) => findCap(core.settings.budget, scope, unit));
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const name = nameUnit(unit);
  const text = typed ?? formatLimit(cap);
  const isInvalid = typed !== null && readLimit(typed, unit) === undefined;

  async function save(): Promise<void> {
    const amount = readLimit(text, unit);
    if (typed === null || amount === undefined) return;
    await changeCap(scope, unit, amount);
    // What was typed meanwhile stands.
    setTyped((now) => (now === typed ? null : now));
  }

  return (
    <div className={styles.field}>
      <input
        id={id}
        className={`text-box numbers ${styles.input}`}
        inputMode="decimal"
        placeholder={BUDGET_TEXT.noCap}
        aria-label={BUDGET_TEXT.limitOf[scope](name)}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-why` : undefined}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (isEnter(event)) void save();
          if (isEscape(event)) setTyped(null);
        }}
      />
      <span className={styles.unit}>{name}</span>
      <MostAllowed scope={scope} unit={unit} />
      {isInvalid && (
        <span id={`${id}-why`} role="alert" className={styles.why}>
          {unit === 'submissions' ? BUDGET_TEXT.notACount : BUDGET_TEXT.notANumber}
        </span>
      )}
    </div>
  );
}

/** The caps that the changes on their way leave behind, once they are answered; null when none is on its way. */
let last: Promise<Budget> | null = null;

/** Sets a cap beside those that the changes before it leave: fields are left faster than a disk keeps what is in them. */
export async function changeCap(scope: CapScope, unit: CapUnit, amount: number | null): Promise<void> {
  const before = last;
  const changed = (async () => {
    const budget = (await before) ?? readCore().settings.budget;
    const next = withCap(budget, scope, unit, amount);
    const isSame = formatLimit(findCap(next, scope, unit)) === formatLimit(findCap(budget, scope, unit));
    const kept = isSame ? null : await runCall('settings.update', { budget: next });
    return kept?.budget ?? budget;
  })();
  last = changed;
  await changed;
  if (last === changed) last = null;
}

/** The most that an organization allows in a field, where it does. */
function MostAllowed({ scope, unit }: { readonly scope: CapScope; readonly unit: CapUnit }) {
  const { caps, organization } = usePolicy();
  const cap = findCap(caps, scope, unit);
  if (cap === undefined) return null;
  const most = describeLimit(cap.limit);
  return (
    <FixedNote
      by={organization === null ? POLICY_TEXT.limitByUnnamed(most) : POLICY_TEXT.limitBy(most, organization)}
    />
  );
}

function nameUnit(unit: CapUnit): string {
  return unit === 'submissions' ? BUDGET_TEXT.submissions : unit.currency;
}

/** Currencies in which some profile has prices; null until they are known. */
function usePricedCurrencies(): string[] | null {
  const [currencies, setCurrencies] = useState(useFirstReading().currencies ?? null);
  const active = useCore((core) => core.profile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the active profile changes
  useEffect(() => {
    let isGone = false;
    void readPricedCurrencies().then((found) => {
      if (!isGone) setCurrencies(found);
    });
    return () => {
      isGone = true;
    };
  }, [active]);
  return currencies;
}

/** What one field of the section limits: submissions, or money of a currency. */
type CapUnit = 'submissions' | { readonly currency: string };

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
