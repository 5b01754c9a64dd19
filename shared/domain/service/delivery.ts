import { z } from 'zod';
import { failureSchema } from '../../failure-schema.ts';

/** A public address that what stands in front of the listener forwards from; nothing can follow its own path. */
export const publicUrlSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => !/[?#]/.test(url) && !/^[^/]*\/\/[^/]*@/.test(url),
    'must have no query, name or password',
  );

/** A host name as a tunnel's owner writes it: no scheme, no path. */
export const tunnelDomainSchema = z
  .string()
  .max(253)
  .regex(/^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i, 'must be a host name');

/** How results get here, apart from being asked for; what the service is told as `webhookUrl` follows from it. */
export const deliverySettingSchema = z.discriminatedUnion('kind', [
  /** The listener's own address for a service on this computer; none for any other. */
  z.strictObject({ kind: z.literal('automatic') }),
  /** None: results are only asked for. */
  z.strictObject({ kind: z.literal('polling') }),
  /** An address of the artist's own that forwards to the listener; `port` is what it forwards to, null for any. */
  z.strictObject({
    kind: z.literal('public'),
    url: publicUrlSchema,
    port: z.number().int().min(1).max(65_535).nullable(),
  }),
  /** The built-in tunnel, with the artist's own account; `domain` null takes the account's own. */
  z.strictObject({ kind: z.literal('tunnel'), domain: tunnelDomainSchema.nullable() }),
]);
export type DeliverySetting = z.infer<typeof deliverySettingSchema>;

/** What is known of the way from outside to the listener. */
export const CONNECTIVITY_STATES = [
  /** No address is named to a service elsewhere. */
  'none',
  /** Named, and neither a delivery nor a test has come through yet. */
  'untested',
  'reached',
  /** The last test did not come back. */
  'failing',
] as const;

export const deliveryTestSchema = z.strictObject({
  at: z.number(),
  /** From sending until it was back; null where it was not. */
  milliseconds: z.number().nullable(),
  /** Null when it came back. */
  problem: failureSchema.nullable(),
});
export type DeliveryTest = z.infer<typeof deliveryTestSchema>;

/** How deliveries stand now. Times are epoch milliseconds; counts are since the start of the app. */
export const deliveryStateSchema = z.strictObject({
  kind: z.enum(['automatic', 'polling', 'public', 'tunnel']),
  listener: z.strictObject({ port: z.number().int().nullable(), problem: failureSchema.nullable() }),
  /** Where the world reaches the listener; null for nowhere. */
  url: z.string().nullable(),
  connectivity: z.enum(CONNECTIVITY_STATES),
  /** Null unless the tunnel is chosen. */
  tunnel: z
    .strictObject({
      state: z.enum(['opening', 'open', 'waiting']),
      problem: failureSchema.nullable(),
      /** When it is reopened automatically; null while it is open, or where only the artist can help. */
      nextTryAt: z.number().nullable(),
    })
    .nullable(),
  hasTunnelToken: z.boolean(),
  lastTest: deliveryTestSchema.nullable(),
  lastDeliveryAt: z.number().nullable(),
  received: z.number().int(),
  /** Of these, the ones that had come before. */
  repeated: z.number().int(),
  /** How results of the active profile get here. */
  profile: z.strictObject({
    /** The service can be asked. */
    canAsk: z.boolean(),
    /** The service is told where to deliver, and that works as far as is known. */
    canDeliver: z.boolean(),
    /** The artist agreed to send without either. */
    isAccepted: z.boolean(),
  }),
});
export type DeliveryState = z.infer<typeof deliveryStateSchema>;
