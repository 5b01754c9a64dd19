import { formatCount } from '../format.ts';
import { spoken } from '../spoken.ts';

/** Words of `dailies profile`. */
export const PROFILE_COMMAND_TEXT = spoken('profileCommand', {
  /** `document`: its title and version. */
  heading: (document: string, baseUrl: string) => `${document} at ${baseUrl}`,
  bound: (count: number) => `${formatCount(count, 'setting')} from the document:`,
  disagreements: 'Differences between the document and the interface (the interface takes precedence):',
  notes: 'Also:',
  open: (count: number) => `${formatCount(count, 'open question')}:`,
  nothingOpen: 'The profile is complete.',
  written: (path: string) => `Written to ${path}`,
  modelUnknown: (model: string, known: readonly string[]) =>
    `There is no model ${model} in this profile. Models: ${known.join(', ')}.`,
  nothingToConfirm: (model: string) => `${model} has no price to confirm.`,
  choiceUnknown: (given: string, known: readonly string[]) =>
    known.length === 0
      ? `No setting of this model has prices of its own, so ${given} can’t have one.`
      : `The price can’t depend on ${given}. Settings: ${known.join('; ')}.`,
});

/** What is wrong with the arguments of `dailies profile prices`. */
export const PRICE_ARGUMENT_TEXT = spoken('priceArguments', {
  modelMissing: 'Say which model with --model MODEL.',
  oneChange:
    'Use one of these: a new price (--currency, --per-take, --per-second, --factors), --remove or --confirm.',
  notACurrency: '--currency must be a currency code such as USD, or the name of credits.',
  notAnAmount: (option: string) => `${option} must be a number such as 0.40.`,
  notFactors: '--factors must be a list such as resolution.1080=2,sound.true=1.5, or none.',
});
