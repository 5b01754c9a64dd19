import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { profileSchema } from '../../shared/service/profile/profile.ts';
import { root } from './paths.mjs';
import { drawProfileReference } from './profile-reference.mjs';

const schema = z.toJSONSchema(profileSchema, { io: 'input' });
writeFileSync(resolve(root, 'docs', 'profile.md'), drawProfileReference(schema));
