import { formatName } from './service-address.ts';

const MAX_NAME = 80;

/** A profile's name that no other has: a number follows where it is taken, so that two are never called the same. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => formatName({ name }).toLowerCase()));
  const plain = formatName({ name: wanted });
  const isFree = (name: string) => !known.has(name.toLowerCase());
  if (isFree(plain)) return plain;
  for (let number = 2; ; number += 1) {
    const name = `${plain.slice(0, MAX_NAME)} ${number}`;
    if (isFree(name)) return name;
  }
}
