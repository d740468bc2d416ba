import * as z from 'zod/mini';
import { limits } from '#contract/core/limits.ts';
import { withoutUnseen } from '#contract/core/text/unseen.ts';
import { isGoodPassword } from './keys.ts';

export const empty = z.object({});

/** E-001 `getUserInfo`: what every way in answers with. */
export const UserInfo = z.object({
  uid: z.string(),
  username: z.string(),
  account: z.string(),
  usertype: z.enum(['0', '1']),
  avatar: z.string(),
  school: z.string(),
  stno: z.string(),
  coid: z.string(),
  coidAdmin: z.int(),
  isvip: z.int(),
  atteststate: z.enum(['0', '1']),
  /** By which institution, and as whom there (E-005); null where none has certified them. */
  attestInfo: z.nullable(
    z.object({
      jigouid: z.string(),
      jigou: z.string(),
      realname: z.string(),
      realstno: z.string(),
      usertype: z.int(),
    }),
  ),
  agencyWenku: z.object({ show: z.int() }),
  token: z.string(),
});

export const PersonName = z
  .string()
  .check(z.overwrite(withoutUnseen), z.trim(), z.minLength(1), z.maxLength(limits.nameChars));

/** Password rule of sign-up and change (S-367). */
export const NewPassword = z.string().check(z.refine(isGoodPassword));

/** Where a sign-in begins: `remember` keeps it for 30 days, `device` is what the list of sign-ins calls it. */
export const signingIn = {
  remember: z._default(z.boolean(), false),
  device: z._default(z.string().check(z.maxLength(200)), ''),
};
