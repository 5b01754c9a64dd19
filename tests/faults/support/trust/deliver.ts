import { describeCompleted } from './service.ts';
import type { World } from './world.ts';

const last = new WeakMap<World, { secret: string; body: string }>();

/** The service delivers something for a submission that it took, over the real way in. */
export async function deliver(world: World, which: number, says: string): Promise<void> {
  const { service } = world;
  const taken = service.ledger[which % Math.max(1, service.ledger.length)];
  if (taken === undefined) return;
  const repeated = says === 'repeated' ? last.get(world) : undefined;
  const { secret, body } = repeated ?? { secret: taken.secret, body: describe(world, which, says) };
  last.set(world, { secret, body });
  const port = world.app().store.values.read('listener-port');
  const answer = await fetch(`http://127.0.0.1:${port}/deliver/${secret}`, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body,
  });
  await answer.text();
  if (answer.status !== 200) world.violations.push(`a delivery was answered with ${answer.status}`);
}

function describe({ service }: World, which: number, says: string): string {
  const { ledger, baseUrl } = service;
  const own = ledger[which % ledger.length]?.genId ?? '';
  const another = ledger[(which + 1) % ledger.length]?.genId ?? '';
  if (says === 'empty') return '{}';
  if (says === 'completed' || says === 'repeated') return JSON.stringify(describeCompleted(own, baseUrl));
  if (says === 'another') return JSON.stringify(describeCompleted(another, baseUrl));
  return JSON.stringify({ genId: own, status: says });
}
