import { spoken } from '../spoken.ts';

/** Words for the prices of models, as Settings lists and changes them. */
export const PRICES_TEXT = spoken('prices', {
  lead: (name: string) =>
    `What ${name} charges for each model. Estimates and caps use these prices; none of them is sent.`,
  practice: 'The practice service is free. Prices belong to the services you connect.',
  list: 'Prices by model',
  none: 'No price yet',
  add: 'Add price…',
  change: 'Change…',
  addFor: (model: string) => `Add price for ${model}`,
  changeFor: (model: string) => `Change price of ${model}`,
  remove: 'Remove price',
  save: 'Save price',
  cancel: 'Cancel',
  saved: (model: string) => `${model}: price saved`,
  removed: (model: string) => `${model}: price removed`,
  documentSays: (words: string) => `The service’s document says ${words}. It counts once you confirm it.`,
  confirm: 'That’s right',
  confirmFor: (model: string) => `Use the document’s price for ${model}`,
  currency: 'Currency or unit',
  currencyExample: 'USD, EUR or credits',
  perTake: 'Per take',
  perSecond: 'Per second',
  on: 'On',
  off: 'Off',
  perTakeRange: (words: string) => `${words} per take`,
  range: (words: string) => `a take costs ${words}`,
  byChoice: (setting: string) => `Depends on ${setting.toLowerCase()}`,
  choiceLead: {
    base: 'What a take costs with each. Leave empty where it makes no difference.',
    perSecond: 'What a second costs with each. Leave empty where it makes no difference.',
    factor: 'How many times the price each costs. Leave empty where it makes no difference.',
  },
  notAnAmount: 'Enter a number such as 0.40, or leave it empty.',
  needsAmount: 'Enter a price per take or per second. For a free model, enter 0.',
  needsCurrency: 'Enter a currency or unit.',
});
