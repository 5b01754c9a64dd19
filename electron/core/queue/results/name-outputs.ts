import type { GenerationReport } from '../../../../shared/service/read-generation.ts';
import { noteBeyond } from '../../library/result-ceilings.ts';
import type { Ids, Transaction } from '../../ports.ts';

/**
 * Writes down which results a service names of a job's generation; those that the job has already are known again, and none is
 * forgotten.
 *
 * @param isWhole whether it names all of them, as in an answer to a question; a delivery may bring one of several
 */
export function nameOutputs(
  transaction: Transaction,
  ids: Ids,
  jobId: string,
  report: GenerationReport,
  isWhole: boolean,
): void {
  const isFirst = transaction.outputs.ofJob(jobId).length === 0;
  const outputs = report.outputs.map((url) => ({ id: ids.next(), url }));
  transaction.outputs.save(jobId, outputs, isWhole);
  noteBeyond(transaction, jobId, report, isFirst);
}
