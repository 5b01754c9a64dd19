import { z } from 'zod';
import { nothing } from './common.ts';

const proxy = z
  .string()
  .max(300)
  .regex(/^\S+:\d{1,5}$/);

export const proxyCalls = {
  /** Stores who signs in to a proxy, where keys are stored; no call gives it back. */
  'proxy.signIn': {
    where: 'desktop',
    input: z.strictObject({
      proxy,
      // A colon would end the name (RFC 7617).
      user: z
        .string()
        .min(1)
        .max(300)
        .regex(/^[^:\p{Cc}]+$/u),
      password: z
        .string()
        .max(300)
        .regex(/^\P{Cc}*$/u),
      acceptPlain: z.boolean().default(false),
    }),
    output: nothing,
  },
  'proxy.signOut': { where: 'desktop', input: z.strictObject({ proxy }), output: nothing },
} as const;
