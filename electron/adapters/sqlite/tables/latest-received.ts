/** As SQL: the number of a job's latest attempt that was received, or may have been; 0 where none was. */
export function latestReceived(jobId: string): string {
  return `(SELECT coalesce(max(number), 0) FROM attempts
    WHERE attempts.job_id = ${jobId} AND outcome NOT IN ('refused', 'not-sent'))`;
}
