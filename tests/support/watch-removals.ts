import { watchRemovals } from './key-canary.ts';

// In front of every file of tests (vitest.config.ts, playwright.config.ts).
watchRemovals();
