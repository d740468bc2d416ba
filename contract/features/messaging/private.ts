import { digestOf } from '#contract/core/text/digest.ts';
import { privatePrefix } from './keys.ts';

/** The conversation of two people, the same whoever asks. It only names; who belongs is asked of the server's rows. */
export const privateId = (one: string, other: string): string =>
  privatePrefix + digestOf('private conversation', ...[one, other].sort());

/** As releases until 0.1 named it, by FNV-1a of 128 bits: what they left in outboxes and drafts is still found by it. */
export const earlierPrivateId = (one: string, other: string): string => {
  let hash = 0x6c62272e07bb014262b821756295c58dn;
  for (const letter of [one, other].sort().join('\n')) {
    hash ^= BigInt(letter.codePointAt(0) ?? 0);
    hash = BigInt.asUintN(128, hash * 0x1000000000000000000013bn);
  }
  return privatePrefix + hash.toString(16).padStart(32, '0');
};

export const isEarlierPrivateId = (groupId: string): boolean => /^p-[0-9a-f]{32}$/.test(groupId);
