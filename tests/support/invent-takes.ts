import type { Take } from '../../shared/library/take.ts';

const SUBJECTS = [
  'robot',
  'café',
  'harbour',
  'fox',
  'Ärmel',
  'lantern',
  'violin',
  'glacier',
  '市場',
  'dancer',
];
const LIGHTS = ['at dawn', 'in neon rain', 'under snow', 'by candlelight', 'in fog', 'at noon', 'backlit'];
const MODELS = ['modelk-3-turbo', 'modelk-3-omni', 'modeln-pro'];
const SHAPES = [
  [1920, 1080],
  [1080, 1920],
  [1024, 1024],
  [2048, 1536],
] as const;
const TAGS = ['hero', 'b-roll', 'client', 'reshoot'];
const HOUR = 3_600_000;

/** The same numbers on every run: a small generator of 32 bits. */
function startRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Synthetic takes, the oldest first; place `n` is always the same take. */
export function inventTakes(count: number, files: readonly string[] = ['/nowhere/take.png']): Take[] {
  const random = startRandom(7);
  const one = <Value>(list: readonly Value[]): Value => list[random(list.length)] as Value;
  return Array.from({ length: count }, (_, index) => {
    const [width, height] = one(SHAPES);
    const prompt = `A ${one(SUBJECTS)} ${one(LIGHTS)}, shot ${index}`;
    return {
      id: `take-${String(index).padStart(7, '0')}`,
      jobId: `job-${index >> 2}`,
      batchId: `batch-${index >> 6}`,
      model: one(MODELS),
      name: prompt.slice(0, 24),
      prompt,
      kind: 'image',
      mime: 'image/png',
      path: one(files),
      bytes: 1_000_000 + index,
      sha256: '',
      width,
      height,
      duration: null,
      frameRate: null,
      sound: null,
      hasPoster: false,
      rating: random(6),
      flag: one(['none', 'none', 'pick', 'reject'] as const),
      label: one(['none', 'none', 'red', 'yellow', 'green', 'blue'] as const),
      tags: random(10) === 0 ? [one(TAGS)] : [],
      note: random(50) === 0 ? 'ask Zoë about the ending' : '',
      binnedAt: random(200) === 0 ? 1_700_000_000_000 + index : null,
      missingAt: null,
      testMode: false,
      practice: true,
      createdAt: 1_600_000_000_000 + index * (HOUR / 4),
    } satisfies Take;
  });
}
