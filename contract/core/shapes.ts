import * as z from 'zod/mini';
import { lastMoment } from '#contract/core/time.ts';
import { courseRoles, groupRoles, guestRoles, scopeRoles, teamRoles, userTypes } from './roles.ts';

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A UUIDv7 in lower case, made by the client: a row has its id before the server has heard of it. */
export const Id = z.string().check(z.regex(pattern));

/** A time that somebody chose or claims, in milliseconds; 0 where there is none. Any of them can be shown. */
export const Moment = z.int().check(z.gte(0), z.lte(lastMoment));

/** Of guarded fields, by name. */
export const Editions = z.record(z.string(), z.string());

/**
 * A file as rows and inputs speak of it. The id is made by the device that picked the file; never an address: that is asked for
 * when the file is shown. In an input name, size and type are the device's word, replaced by the server's facts.
 */
export const FileRef = z.object({
  id: Id,
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  /** MIME type; '' where nobody knows. */
  type: z.string().check(z.maxLength(127)),
});
export type FileRef = z.infer<typeof FileRef>;

/** A refusal as it travels. */
export const Refusal = z.object({
  reason: z.string(),
  code: z.int(),
  field: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

export const UserType = z.enum(userTypes);
export const CourseRole = z.enum(courseRoles);
export const GuestRole = z.enum(guestRoles);
export const GroupRole = z.enum(groupRoles);
export const TeamRole = z.enum(teamRoles);
export const ScopeRole = z.enum(scopeRoles);

/** Every reply of every call (C7.1): `status` 1 is success, `message` is for people, programs branch on `code`. */
export const Envelope = z.object({
  status: z.int(),
  message: z.string(),
  code: z.int(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;
