/** So many takes can be asked for in one request; each is a submission of its own. */
export const MAX_TAKES = 1000;
