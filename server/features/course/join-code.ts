import { randomBytes, randomInt } from 'node:crypto';

/** Without 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: codes are read aloud and copied from a blackboard. */
const letters = 'ACDEFGHJKMNPQRTWXY34679';

/** Six characters, 148 million codes: not guessed within the limit on wrong ones. */
export const makeJoinCode = (): string => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');

/** 144 bits for an address: nobody arrives by trying. */
export const makeGuestCode = (): string => randomBytes(18).toString('base64url');
