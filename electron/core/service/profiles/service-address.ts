import type { Profile } from '../../../../shared/service/profile/profile.ts';

/** A service's address in one spelling: host in lower case, no default port, no slash or dot at its end. */
export function serviceAddress(baseUrl: string): string {
  const { protocol, host, hostname, port, pathname } = new URL(baseUrl);
  const bare = hostname.replace(/\.$/, '');
  const where = bare === hostname ? host : port === '' ? bare : `${bare}:${port}`;
  return `${protocol}//${where}${pathname.replace(/\/+$/, '')}`;
}

/** Whether two profiles are the same account of the same service, as far as their files tell: by address and name. */
export function isSameService(
  one: Pick<Profile, 'name' | 'baseUrl'>,
  other: Pick<Profile, 'name' | 'baseUrl'>,
): boolean {
  return (
    serviceAddress(one.baseUrl) === serviceAddress(other.baseUrl) && formatName(one) === formatName(other)
  );
}

/** A profile's name in one spelling; names are compared whole, in any script. */
export function formatName({ name }: Pick<Profile, 'name'>): string {
  return name.normalize('NFC').trim();
}
