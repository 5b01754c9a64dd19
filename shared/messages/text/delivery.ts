import type { DeliverySetting } from '../../domain/delivery.ts';
import { formatAgo, formatCount, formatSeconds } from '../format.ts';

type Kind = DeliverySetting['kind'];

/** Words of Settings, for how results arrive. */
export const DELIVERY_TEXT = {
  lead: 'How finished results get here. Asking always works where the service allows it; a delivery only makes it quicker.',
  kind: 'Results arrive',
  kinds: {
    automatic: 'Automatic',
    polling: 'By asking only',
    public: 'My own address',
    tunnel: 'Tunnel',
  } satisfies { readonly [Name in Kind]: string },
  kindLeads: {
    automatic:
      'A service on this computer delivers to it directly. Any other is asked, again and again, until it is finished.',
    polling: 'No service is told an address. Each is asked until it is finished.',
    public:
      'For those with a server or a relay of their own: it takes what the service sends, and forwards it to this computer.',
    tunnel:
      'Opens a way in from the internet with your own ngrok account, as long as Dailies runs. If it breaks, Dailies asks for results instead and reconnects automatically.',
  } satisfies { readonly [Name in Kind]: string },
  url: 'Public address',
  urlExample: 'https://relay.example/dailies',
  urlInvalid: 'An address that begins with https:// or http://, without a question mark in it.',
  port: 'Port on this computer',
  portMeaning: 'What your address must forward to. A fixed one survives a restart.',
  portAny: 'any',
  portInvalid: 'A number from 1 to 65535.',
  forwardTo: (port: number) => `Your address must forward to http://127.0.0.1:${port}`,
  use: 'Use this',
  domain: 'Domain',
  domainMeaning: 'Only if your account has several; empty takes its own.',
  domainExample: 'yours.ngrok.app',
  domainInvalid: 'A host name alone, such as yours.ngrok.app.',
  token: 'Authtoken',
  tokenPlaceholder: 'Paste the authtoken from your ngrok dashboard',
  tokenReplace: 'Paste another one to replace it',
  tokenStore: 'Store authtoken',
  tokenStored: 'Authtoken stored',
  tokenRemove: 'Remove',
  tokenRemoved: 'Authtoken removed',
  tokenLead: (keychain: string) => `Kept in ${keychain}, like your key.`,
  tokenWhere: 'Where to find it',
  tokenUrl: 'https://dashboard.ngrok.com/get-started/your-authtoken',
  health: 'Health',
  test: 'Test the round trip',
  testing: 'Testing…',
  listener: (port: number) => `Listening on this computer, port ${port}`,
  notListening: 'Not listening: no deliveries are wanted',
  cannotListen: 'Not listening, although it should',
  tunnelStates: {
    opening: 'The tunnel is opening…',
    open: 'The tunnel is open',
    waiting: 'The tunnel is not open',
  },
  nextTry: (at: number, now: number) =>
    at <= now ? 'tried again now' : `tried again in ${formatSeconds(Math.ceil((at - now) / 1000))}`,
  reach: {
    none: 'Services elsewhere are told no address',
    untested: 'Nothing has come through yet',
    reached: 'Reachable from outside',
    failing: 'Not reachable from outside: results are asked for',
  },
  testOk: (at: number, now: number, milliseconds: number) =>
    `The last test came back in ${milliseconds} ms, ${formatAgo(at, now)}`,
  testFailed: (at: number, now: number) => `The last test did not come back, ${formatAgo(at, now)}`,
  noTest: 'Not tested since the start',
  deliveries: (count: number, repeated: number, last: number | null, now: number) =>
    count === 0 || last === null
      ? 'No delivery since the start'
      : `${formatCount(count, 'delivery', 'deliveries')} since the start${repeated === 0 ? '' : `, ${repeated} of them repeated`}; the last one ${formatAgo(last, now)}`,
  noWayBack: (name: string) => `Nothing would bring results back from “${name}”.`,
  noWayBackMeans:
    'It cannot be asked, and its deliveries do not arrive. Its jobs wait instead of being sent, so that you do not pay for what you never see.',
  noWayBackAct: 'Choose a way above that works, or name how the service is asked, under Service.',
  sendAllTheSame: 'Send them all the same: I fetch the results from the service’s dashboard',
} as const;
