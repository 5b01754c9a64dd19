import { SIDECAR_HEAD, type Sidecar } from '../../shared/library/sidecar.ts';

/** What is known of a made-up take. */
export function inventSidecar(change: { prompt?: string; tags?: string[]; mime?: string } = {}): Sidecar {
  const { prompt = 'A robot & a <fox> at dawn', tags = ['hero', 'b-roll'], mime = 'image/png' } = change;
  return {
    ...SIDECAR_HEAD,
    file: {
      ...{ name: 'a.png', kind: 'image', mime, bytes: 1, sha256: 'ab'.repeat(32) },
      ...{ width: 1, height: 1, duration: null, frameRate: null },
    },
    take: {
      ...{ id: 'take-1', name: 'Robot', createdAt: '2026-03-12T08:05:07.000Z' },
      ...{ testMode: false, practice: true },
    },
    marks: { rating: 4, flag: 'pick', label: 'green', tags, note: '', binnedAt: null },
    job: {
      ...{
        id: 'job-1',
        batchId: 'batch-1',
        model: 'modeln-pro',
        prompt,
        profileId: 'practice',
        genId: 'g-1',
      },
      ...{ testMode: null, createdAt: null, input: null },
    },
    request: {
      body: { prompt },
      bodySha256: 'cd'.repeat(32),
      sentAt: '2026-03-12T08:00:00.000Z',
      answeredAt: null,
    },
    cost: { estimate: { currency: 'USD', amount: 0.12 }, charged: null },
    references: [],
    parents: [],
  };
}
