import { z } from 'zod';
import { formatAgo, formatCount, formatSeconds } from '../kernel/format.ts';
import { isUrl } from '../kernel/is-url.ts';
import { failureSchema } from '../kernel/json-schemas.ts';
import { spoken } from '../kernel/region.ts';

type Kind = DeliverySetting['kind'];

/** Words of Settings, for how results arrive. */
export const DELIVERY_TEXT = spoken('delivery', {
  lead: 'How finished results get here. Polling always works if the service allows it; deliveries are just faster.',
  kind: 'Results arrive',
  kinds: {
    automatic: 'Automatic',
    polling: 'Polling only',
    public: 'My own address',
    tunnel: 'Tunnel',
  } satisfies { readonly [Name in Kind]: string },
  kindLeads: {
    automatic: 'A service on this computer delivers directly. Any other is asked until the job is finished.',
    polling: 'Services get no address to deliver to. Dailies polls until the job is done.',
    public:
      'If you run a server or relay that receives what the service sends and forwards it to this computer.',
    tunnel:
      'Opens a tunnel with your own ngrok account while Dailies runs. If it breaks, results are asked for until it reopens automatically.',
  } satisfies { readonly [Name in Kind]: string },
  url: 'Public address',
  urlExample: 'https://relay.example/dailies',
  urlInvalid: 'An address that begins with https:// or http://, without a question mark in it.',
  port: 'Port on this computer',
  portMeaning: 'The port your address forwards to. A fixed port stays the same after a restart.',
  portAny: 'any',
  portInvalid: 'A number from 1 to 65535.',
  use: 'Use this',
  domain: 'Domain',
  domainMeaning: 'Only if your account has several. Leave empty for its default.',
  domainExample: 'yours.ngrok.app',
  domainInvalid: 'A host name alone, such as yours.ngrok.app.',
  token: 'Authtoken',
  tokenPlaceholder: 'Paste the authtoken from your ngrok dashboard',
  tokenReplace: 'Paste a new authtoken to replace it',
  tokenStore: 'Store authtoken',
  tokenStored: 'Authtoken stored',
  tokenRemove: 'Remove',
  tokenRemoveNamed: 'Remove Authtoken',
  tokenRemoved: 'Authtoken removed',
  tokenLead: (keychain: string) => `Kept in ${keychain}, like your key.`,
  tokenWhere: 'Find it in your dashboard',
  tokenUrl: 'https://dashboard.ngrok.com/get-started/your-authtoken',
  health: 'Health',
  test: 'Test the round trip',
  testing: 'Testing…',
  listener: (port: number) => `Listening on this computer, port ${port}`,
  listenerBehind: (port: number) =>
    `Listening on this computer, port ${port}. Your address must forward to http://127.0.0.1:${port}`,
  notListening: 'Not listening, because deliveries are off',
  cannotListen: 'Not listening, although it should',
  tunnelStates: {
    opening: 'The tunnel is opening…',
    open: 'The tunnel is open',
    waiting: 'The tunnel isn’t open',
  },
  nextTry: (at: number, now: number) =>
    at <= now ? 'trying again now' : `trying again in ${formatSeconds(Math.ceil((at - now) / 1000))}`,
  connectivity: {
    none: 'Webhooks are off for remote services',
    untested: 'Nothing has arrived yet',
    reached: 'Reachable from outside',
    failing: 'Not reachable from outside, so the service is asked instead',
  },
  testOk: (at: number, now: number, milliseconds: number) =>
    `The last test came back in ${milliseconds} ms, ${formatAgo(at, now)}`,
  testFailed: (at: number, now: number) => `The last test didn’t come back, ${formatAgo(at, now)}`,
  noTest: 'Not tested since Dailies started',
  deliveries: (count: number, repeated: number, last: number | null, now: number) =>
    count === 0 || last === null
      ? 'No delivery since Dailies started'
      : `${formatCount(count, 'delivery', 'deliveries')} since the start${repeated === 0 ? '' : `, ${repeated} of them repeated`}; the last one ${formatAgo(last, now)}`,
  noWayBack: (name: string) => `Results from “${name}” can’t come back.`,
  noWayBackMeans:
    'It can’t be asked, and its deliveries don’t arrive. Its jobs wait, so you don’t pay for results you’d never see.',
  noWayBackAct: 'Choose another way above, or fill in how to ask about a job under Service.',
  sendAllTheSame: 'Send them anyway; I’ll get the results from the service’s dashboard',
});

/** True for a public address that what stands in front of the listener forwards from; nothing can follow its own path. */
export function isPublicUrl(url: string): boolean {
  return /^https?:\/\/[^?#]*$/i.test(url) && !/^[^/]*\/\/[^/]*@/.test(url) && isUrl(url);
}
export const publicUrlSchema = z
  .string()
  .trim()
  .refine(isPublicUrl, 'must be an http(s) URL without a query, name or password');

/** True for a host name as a tunnel's owner writes it: no scheme, no path. */
export function isTunnelDomain(domain: string): boolean {
  return domain.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i.test(domain);
}
export const tunnelDomainSchema = z.string().refine(isTunnelDomain, 'must be a host name');

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
const CONNECTIVITY_STATES = [
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
