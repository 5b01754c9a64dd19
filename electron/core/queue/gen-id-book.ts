/** Which generation each submission was answered with, so that an answer that names another's is noticed. */
export interface GenIdBook {
  /** False when the service has named the id for another attempt already; then it is believed of this one no more. */
  claim(profileId: string, genId: string, attemptId: string): boolean;
}

/** Creates an empty book. It holds what this run has seen: a service that repeats an id does so soon. */
export function createGenIdBook(): GenIdBook {
  const owners = new Map<string, string>();
  return {
    claim(profileId, genId, attemptId) {
      const name = `${profileId} ${genId}`;
      const owner = owners.get(name) ?? attemptId;
      owners.set(name, owner);
      return owner === attemptId;
    },
  };
}
