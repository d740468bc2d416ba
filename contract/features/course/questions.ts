import * as z from 'zod/mini';
import { call, inCourse } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';

const wire = { courseId: 'courseid' } as const;

/** Who came back, because they were let in, is not among them. */
export const getRemovedMembers = call({
  name: 'getRemovedMembers',
  path: '/StudentsApi/getRemovedStudents',
  ledger: 'ours',
  summary: 'Who was removed from a course and has not been let in again, at most 100.',
  reads: inCourse('member.remove'),
  input: z.object({ courseId: Id }),
  output: z.object({ list: z.array(z.object({ uid: z.string(), username: z.string() })) }),
  wire,
});
