/** Marks a database as ours in its header: `DLYS` in ASCII. */
export const APPLICATION_ID = 0x444c5953;
