import * as z from 'zod/mini';
import { courseRoles, groupRoles, guestRoles, scopeRoles, userTypes } from '../roles.ts';

export const UserType = z.enum(userTypes);
export const CourseRole = z.enum(courseRoles);
export const GuestRole = z.enum(guestRoles);
export const GroupRole = z.enum(groupRoles);
export const ScopeRole = z.enum(scopeRoles);
