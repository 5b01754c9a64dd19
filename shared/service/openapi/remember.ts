/** Reads a thing once, however often it is asked for: hundreds of endpoints answer with the same, and are each held against all others. */
export function remember<One extends object, Read>(read: (one: One) => Read): (one: One) => Read {
  const known = new WeakMap<One, { readonly read: Read }>();
  return (one) => {
    const found = known.get(one) ?? { read: read(one) };
    known.set(one, found);
    return found.read;
  };
}
