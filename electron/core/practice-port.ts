/** The stored value with the port that the practice service last had, so that addresses of its results stay valid. */
export const PRACTICE_PORT = 'practice-port';
