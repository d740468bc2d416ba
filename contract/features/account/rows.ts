import * as z from 'zod/mini';
import { UserType } from '#contract/core/shapes.ts';

/** E-001: 0 ordinary, 1 VIP, 2 super VIP, 3 VIP of the institution, 4 super VIP of the institution. */
export const Vip = z.literal([0, 1, 2, 3, 4]);
export type Vip = z.infer<typeof Vip>;

/** The signed-in person as they see themselves (E-001). Lives in their own user scope; the id is the uid. */
export const ProfileRow = z.object({
  id: z.string(),
  username: z.string(),
  account: z.string(),
  userType: UserType,
  /** Student or staff number; empty where there is none. */
  studentNumber: z.string(),
  /** The institution's name; empty where there is none. */
  school: z.string(),
  createdAt: z.int(),
  /** Address of the picture; empty where there is none. Own and still unsent: the picture itself, as a data address. */
  avatar: z._default(z.string(), ''),
  vip: z._default(Vip, 0),
  /** When that membership ends, milliseconds UTC; 0: never, or there is none. */
  vipUntil: z._default(z.int(), 0),
  /** The institution; empty where there is none. */
  coid: z._default(z.string(), ''),
  /** Greater than 0: may open the institution's own administration (S-117). */
  coidAdmin: z._default(z.int(), 0),
  certified: z._default(z.boolean(), false),
  college: z._default(z.string(), ''),
  /** Verified by a code; empty where there is none. */
  email: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
  /** What WeChat calls them, where theirs is linked; empty where none is. */
  wechat: z._default(z.string(), ''),
  /** When the account is erased, as its owner asked; 0: never. */
  eraseAt: z._default(z.int(), 0),
});
export type ProfileRow = z.infer<typeof ProfileRow>;

const MinuteOfDay = z.int().check(z.gte(0), z.lt(24 * 60));

/** Minutes since midnight where the school is; over midnight when `from` is the later one. */
export const QuietHours = z.object({ from: MinuteOfDay, to: MinuteOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** What a person wants to be told, in their own user scope; the id is the uid. There is no row until one switch was moved. */
export const SettingsRow = z.object({
  id: z.string(),
  /** E-mail when somebody joins a class of theirs. */
  addClassEmail: z.boolean(),
  /** E-mail about homework. */
  homeworkEmail: z.boolean(),
  /** Private messages. */
  letter: z.boolean(),
  /** Discussions. */
  topic: z.boolean(),
  /** When nothing is pushed to their devices, every day. */
  quiet: z._default(z.nullable(QuietHours), null),
});
export type SettingsRow = z.infer<typeof SettingsRow>;
