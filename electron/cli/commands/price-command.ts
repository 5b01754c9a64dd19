import { resolve } from 'node:path';
import { PROFILE_COMMAND_TEXT } from '../../../shared/app/command-line-text.ts';
import { JOINING_TEXT, joinFacts } from '../../../shared/kernel/joining-text.ts';
import { formatLocalDay } from '../../../shared/kernel/local-day.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import type { Price } from '../../../shared/models/model-bindings.ts';
import { PRICES_TEXT } from '../../../shared/money/ledger-text.ts';
import { describePrice, describePriceRange, formatPriceDay, PRICE_TEXT } from '../../../shared/money/text.ts';
import {
  changePrice,
  findPriceRange,
  isPriceSuggested,
  listPricedChoices,
} from '../../../shared/service/profile/prices.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';
import { listOfferedModels } from '../../../shared/service/request/offered-models.ts';
import { systemClock } from '../../adapters/system.ts';
import type { Named } from '../arguments/parse-arguments.ts';
import type { PriceChange } from '../arguments/read-options.ts';
import type { Output } from '../output/print.ts';
import { EXIT } from '../output/print.ts';
import { readProfileText } from '../service-of-run.ts';
import { refuse, writeProfile } from './profile-commands.ts';

/** One line of `profile prices --json`; a contract, documented in docs/cli.md. */
interface PriceLine {
  readonly model: string;
  readonly price: Price | null;
  /** True for a price that a document hints at: it counts for nothing until it is confirmed. */
  readonly suggested: boolean;
}

/** Shows what a profile says that models cost, or changes one price of it in its file. Resolves with the exit code. */
export async function showOrSetPrices(command: Named<'profile prices'>, output: Output): Promise<number> {
  const { change, json } = command;
  const read = await readProfileText(command.profileFile);
  if (!read.ok) return refuse(output, read.error, json);
  const before = parseProfile(JSON.parse(read.value.text));
  if (!before.ok) return refuse(output, before.error, json);
  const after = change === null ? before : applyChange(before.value, change);
  if (!after.ok) return refuse(output, after.error, json);
  if (change !== null) {
    const written = await writeProfile(
      resolve(command.profileFile),
      `${JSON.stringify(after.value, null, 2)}\n`,
    );
    if (!written.ok) return refuse(output, written.error, json);
  }
  const shown = listOfferedModels(after.value).filter(({ id }) => change === null || id === change.model);
  for (const model of shown) {
    const line: PriceLine = {
      model: model.id,
      price: after.value.models[model.id]?.price ?? null,
      suggested: isPriceSuggested(after.value, model.id),
    };
    output.result(json ? JSON.stringify(line) : describeLine(model, line));
  }
  return EXIT.done;
}

function describeLine(model: ModelDefinition, { price, suggested }: PriceLine): string {
  if (price === null) return JOINING_TEXT.labelled(model.id, PRICES_TEXT.none);
  if (suggested) return JOINING_TEXT.labelled(model.id, PRICES_TEXT.documentSays(describePrice(price)));
  const range = findPriceRange(model, price);
  const parts = [
    describePrice(price),
    ...(range === null ? [] : [PRICES_TEXT.range(describePriceRange(range))]),
    ...(price.since === undefined ? [] : [PRICE_TEXT.since(formatPriceDay(price.since))]),
  ];
  return JOINING_TEXT.labelled(model.id, joinFacts(parts));
}

/** The profile with the change, or what of it can't be: a price must not hang on a setting that the model has not. */
function applyChange(profile: Profile, { model: id, how }: PriceChange): Result<Profile> {
  const models = listOfferedModels(profile);
  const model = models.find((one) => one.id === id);
  if (model === undefined)
    return wrong(
      PROFILE_COMMAND_TEXT.modelUnknown(
        id,
        models.map((one) => one.id),
      ),
    );
  const old = profile.models[id]?.price;
  const today = formatLocalDay(systemClock.now());
  if (how.kind === 'remove') return parseProfile(changePrice(profile, id, null, today));
  if (how.kind === 'confirm') {
    if (old === undefined) return wrong(PROFILE_COMMAND_TEXT.nothingToConfirm(id));
    return parseProfile(changePrice(profile, id, old, today));
  }
  const currency = how.currency ?? old?.currency;
  if (currency === undefined) return wrong(PRICES_TEXT.needsCurrency);
  if (old === undefined && how.perTake === null && how.perSecond === null)
    return wrong(PRICES_TEXT.needsAmount);
  const checked = how.factors === null ? succeed(old?.byOption ?? {}) : checkFactors(model, how.factors);
  if (!checked.ok) return checked;
  const price: Price = {
    currency,
    base: how.perTake ?? old?.base ?? 0,
    perSecond: how.perSecond ?? old?.perSecond ?? 0,
    byOption: checked.value,
  };
  return parseProfile(changePrice(profile, id, price, today));
}

function checkFactors(
  model: ModelDefinition,
  factors: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Result<Price['byOption']> {
  const choices = listPricedChoices(model);
  for (const [setting, values] of Object.entries(factors)) {
    const choice = choices.find(({ key }) => key === setting);
    const unknown = Object.keys(values).find((value) => choice?.values.includes(value) !== true);
    if (unknown !== undefined)
      return wrong(
        PROFILE_COMMAND_TEXT.choiceUnknown(
          `${setting}.${unknown}`,
          choices.map(({ key, values: known }) => JOINING_TEXT.bracketed(key, joinFacts(known))),
        ),
      );
  }
  return succeed(Object.fromEntries(Object.entries(factors).map(([key, values]) => [key, { ...values }])));
}

function wrong(problem: string): { readonly ok: false; readonly error: Failure } {
  return fail(failure('INVALID_INPUT', { problems: [problem] })) as { ok: false; error: Failure };
}
