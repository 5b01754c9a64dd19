export { PSEUDO_WORDS as default } from '../pseudo.ts';
