import { generateKeyPairSync } from 'node:crypto';

export const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
