import { config } from 'zod';

// The page's policy allows no evaluated code; without this, zod tries once and the console shows a violation.
config({ jitless: true });
