import resolver from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

type Addresses = readonly string[] | undefined;

/**
 * Until the file is over, a name leads where the test says; undefined sends it to the system's resolver. What is loaded
 * already, by a file before this one, asks here, too.
 */
export function resolveNames(addressesOf: (host: string) => Addresses | Promise<Addresses>): void {
  const { lookup } = resolver;
  const replace = (by: typeof lookup) => {
    resolver.lookup = by;
    syncBuiltinESMExports();
  };
  const ask = async (host: string, options: { all: true }) => {
    const addresses = await addressesOf(host);
    if (addresses === undefined) return lookup(host, options);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  beforeAll(() => replace(ask as typeof lookup));
  afterAll(() => replace(lookup));
}
