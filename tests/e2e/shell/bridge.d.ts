import type { Bridge } from '../../../shared/contract.ts';

declare global {
  interface Window {
    readonly dailies: Bridge;
  }
}
