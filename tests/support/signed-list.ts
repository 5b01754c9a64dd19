import { generateKeyPairSync } from 'node:crypto';
import { load } from 'js-yaml';
import { signList, type UpdateList } from '../../scripts/lib/update-lists.mjs';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** As a package has it, and as whoever publishes has it. */
export const PUBLIC_KEY = publicKey.export({ format: 'jwk' }).x ?? '';
export const SIGNING_KEY = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/** The text of a list of versions with its signature. */
export function addSignature(text: string): string {
  return `${text}signature: ${signList(load(text) as UpdateList, SIGNING_KEY).signature}\n`;
}
