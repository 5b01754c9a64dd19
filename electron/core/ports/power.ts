/** What the machine runs on, as far as its system tells. */
export interface Power {
  readonly isOnBattery: boolean;
  /** How hot it is; `unknown` where the system does not say. */
  readonly thermal: 'unknown' | 'nominal' | 'fair' | 'serious' | 'critical';
}

/** What is assumed until the system has said something else. */
export const PLUGGED_IN: Power = { isOnBattery: false, thermal: 'unknown' };
