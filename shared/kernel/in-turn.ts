/** Makes a queue of one: work begins when what was asked for before has ended, however it did. A failure is told to its own caller only. */
export function createInTurn(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
