import { z } from 'zod';
import { profileSchema } from '../../shared/service/profile/profile.ts';
import { drawProfileReference } from './profile-reference.mjs';

process.stdout.write(drawProfileReference(z.toJSONSchema(profileSchema, { io: 'input' })));
