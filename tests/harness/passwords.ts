import type { PasswordCost } from '#server/core/session/passwords.ts';

/** Nobody guesses the passwords of a test. */
export const cheapPasswords: PasswordCost = { memoryKiB: 8, passes: 1 };
