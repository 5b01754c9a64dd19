export interface Delivery {
  readonly id: string;
  readonly attemptId: string;
  readonly jobId: string;
  readonly receivedAt: number;
  readonly body: string;
}

export interface DeliveryReads {
  /** Deliveries whose meaning was not worked out yet, oldest first. */
  pending(): Delivery[];
  /** Those of a profile's jobs that still wait for what they say, or were given up because they named no result; oldest first. */
  unheard(profileId: string): Delivery[];
}

export interface Deliveries extends DeliveryReads {
  /**
   * False when the same body was delivered for the attempt before. Of an attempt that got too many, the oldest are dropped, and those
   * last that say how its generation ended (`isEnd`).
   */
  add(delivery: Delivery, isEnd?: boolean): boolean;
  markWorkedOut(id: string, at: number): void;
}
