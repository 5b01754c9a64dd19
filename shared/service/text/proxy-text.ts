import { spoken } from '../../kernel/region.ts';

/** Words for a proxy that asks who is there. */
export const PROXY_TEXT = spoken('proxy', {
  title: (proxy: string) => `Sign in to ${proxy}`,
  label: 'Sign in to proxy',
  lead: 'This network reaches the service through a proxy, which asks for a user name and password. They go to the proxy only.',
  kept: (keychain: string) => `Kept in ${keychain}.`,
  plainLead:
    'This computer has no keychain. The password would be kept in a file that your other programs can read.',
  user: 'User name',
  password: 'Password',
  signIn: 'Sign in',
  open: 'Sign in…',
  forget: 'Forget sign-in',
  forgotten: (proxy: string) => `Signed out of ${proxy}`,
  stored: (proxy: string) => `Sign-in for ${proxy} stored. Dailies tries again.`,
  asks: {
    'proxy-wants-sign-in': 'The proxy asks for a user name and password',
    'proxy-sign-in-refused': 'The proxy refused the user name and password',
    'proxy-sign-in-unknown': 'The proxy asks to sign in, in a way that Dailies doesn’t know',
  },
});
