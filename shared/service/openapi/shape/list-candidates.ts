import type { CandidateReason, QueryCandidate } from '../../profile/profile.ts';
import type { IdQuery } from '../bind/find-queries.ts';
import { shorten } from '../import-findings.ts';
import { plainWords } from '../parse/plain-words.ts';

const MAX_CANDIDATES = 20;

/** Lists every GET with a place for an id, the likeliest first, for whoever has to say which one tells of a generation. */
export function listCandidates(queries: readonly IdQuery[]): QueryCandidate[] {
  const answering = queries.filter(({ isFile }) => !isFile);
  return answering.slice(0, MAX_CANDIDATES).map((query) => ({
    url: query.url,
    title: plainWords(query.operation.summary) || shorten(query.operation.path),
    reasons: listReasons(query),
    status: query.status?.pointer ?? null,
    outputs: query.outputs.map(({ pointer }) => pointer).slice(0, 20),
    completed: [...(query.status?.words?.completed ?? [])].slice(0, 50),
    failed: [...(query.status?.words?.failed ?? [])].slice(0, 50),
  }));
}

function listReasons({ leaves, status, outputs }: IdQuery): CandidateReason[] {
  if (leaves.length === 0) return ['takes-id', 'undescribed'];
  return [
    'takes-id',
    ...(status === null ? [] : (['has-state'] as const)),
    ...(status?.areWordsSure === true ? (['has-ends'] as const) : []),
    ...(outputs.length === 0 ? [] : (['has-results'] as const)),
  ];
}
