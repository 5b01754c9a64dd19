const MARK = '\uFFFC';

/** A sentence with a name in it, which is written in its own direction without turning the rest around. */
export function Named({ say, name }: { readonly say: (name: string) => string; readonly name: string }) {
  const [before = '', after = ''] = say(MARK).split(MARK);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
