import type { DeliverySetting } from '../../domain/service/delivery.ts';
import { formatAgo, formatCount, formatSeconds } from '../format.ts';
import { spoken } from '../spoken.ts';

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
    none: 'Services elsewhere get no address to deliver to',
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
