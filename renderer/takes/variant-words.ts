import type { Job } from '../../shared/jobs/job.ts';
import { collectReferences, type JobInput, type JobInputValue } from '../../shared/models/media-reference.ts';
import { describeField, describeValue, FORM_TEXT } from '../../shared/service/text/fields-text.ts';

/** What tells a job from the others of its batch. */
export interface Variant {
  /** Such as `dawn · 8 s`; empty where nothing differs in words. */
  readonly words: string;
  /** The first file that not all of them were given. */
  readonly assetId: string | null;
}

type Jobs = ReadonlyMap<string, Job>;
type Parts = ReadonlyMap<string, readonly string[]>;

const NONE: Variant = { words: '', assetId: null };
/** Of one state of all jobs: what is asked for again and again is found once. */
let last: { of: Jobs; batches: ReadonlyMap<string, readonly Job[]>; shared: Map<string, Parts> } | undefined;
const parts = new WeakMap<JobInput, Parts>();

/** What a job was asked for that not all jobs of its batch were; nothing where it is not known any more. */
export function variantOf(jobs: Jobs, jobId: string): Variant {
  const job = jobs.get(jobId);
  if (job === undefined) return NONE;
  if (last?.of !== jobs)
    last = { of: jobs, batches: Map.groupBy(jobs.values(), ({ batchId }) => batchId), shared: new Map() };
  const batch = last.batches.get(job.batchId) ?? [];
  if (batch.length < 2) return NONE;
  const shared = last.shared.get(job.batchId) ?? findShared(batch);
  last.shared.set(job.batchId, shared);
  const own = [...partsOf(job.input)].flatMap(([key, all]) => {
    const rest = all.filter((part) => !shared.get(key)?.includes(part));
    return rest.length === 0 ? [] : [{ key, value: job.input[key], rest }];
  });
  const files = collectReferences(job.input).flatMap((one) => (one.kind === 'file' ? [one.assetId] : []));
  return {
    words: own
      .map(({ key, value, rest }) => say(key, value, rest))
      .filter(Boolean)
      .join(' · '),
    assetId: files.find((id) => own.some(({ rest }) => rest.includes(id))) ?? null,
  };
}

function say(key: string, value: JobInputValue | undefined, rest: readonly string[]): string {
  if (typeof value === 'object') return '';
  if (typeof value === 'boolean')
    return `${describeField(key).label} ${value ? FORM_TEXT.on : FORM_TEXT.off}`;
  const said = describeValue(key, rest.join(' '));
  // A number alone says nothing, unless it has its unit.
  return typeof value === 'number' && said === String(value) ? `${describeField(key).label} ${said}` : said;
}

/** For each field, the parts that all jobs of a batch have. */
function findShared(batch: readonly Job[]): Parts {
  const [first, ...others] = batch.map(({ input }) => partsOf(input));
  const shared = new Map(first);
  for (const other of others)
    for (const [key, all] of shared) {
      const theirs = new Set(other.get(key));
      if (!all.every((part) => theirs.has(part)))
        shared.set(
          key,
          all.filter((part) => theirs.has(part)),
        );
    }
  return shared;
}

/** Words of a text, references of a slot, otherwise the value itself. */
function partsOf(input: JobInput): Parts {
  const known = parts.get(input);
  if (known !== undefined) return known;
  const made = new Map(Object.entries(input).map(([key, value]) => [key, splitValue(value)]));
  parts.set(input, made);
  return made;
}

function splitValue(value: JobInputValue): readonly string[] {
  if (typeof value === 'object')
    return collectReferences({ value }).map((one) =>
      'assetId' in one ? one.assetId : 'url' in one ? one.url : one.name,
    );
  return String(value)
    .split(/[\s,.;:!?…、。，；：！？“”"()]+/u)
    .filter(Boolean);
}
