import * as z from 'zod/mini';
import { mutation, RichContent } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { FileRef, Id, Moment } from '#contract/core/shapes.ts';
import { workScope } from '../activity/keys.ts';
import { IdOrNone } from '../content/rows.ts';
import { Files, filesOfWork, wire } from './calls.ts';
import { homeworkLimits } from './keys.ts';
import { place, Subject } from './work-calls.ts';

const Message = z.string().check(z.maxLength(homeworkLimits.messageChars));

/** What a work says that left its device as a file; the bytes of its files follow, one after another. */
export const WorkFile = z.object({
  ...place,
  /** Of the attempt, on the device that it was made on. */
  id: Id,
  uid: Subject,
  name: z.string().check(z.maxLength(200)),
  title: z.string().check(z.maxLength(500)),
  text: RichContent,
  message: Message,
  groupId: IdOrNone,
  revision: z.int().check(z.nonnegative()),
  finishedAt: Moment,
  files: Files,
  /** Every file whose bytes follow: those of the text too. */
  enclosed: z.array(FileRef).check(z.maxLength(homeworkLimits.files * 5)),
  /** Files whose bytes were not on the device any more. */
  missing: z.array(z.string()),
});
export type WorkFile = z.infer<typeof WorkFile>;

/** Staff hand in for a student what that student could not send. The id is the attempt's, as its device made it. */
export const takeInWork = mutation({
  feature: 'homework',
  version: 1,
  wire: { ...wire, author: 'uid' },
  offline: 'queue',
  name: 'takeInWork',
  path: '/HomeworkApi/takeInWork',
  ledger: 'ours',
  summary: 'Take in, for a student, work that left its device as a file. The same work twice is refused.',
  title: 'Take in a submission from a file',
  input: z.object({
    ...place,
    id: Id,
    author: Subject,
    text: RichContent,
    files: z._default(Files, []),
    message: z._default(Message, ''),
    groupId: z._default(IdOrNone, ''),
    revision: z._default(z.int().check(z.nonnegative()), 0),
    /** As the file says. */
    finishedAt: Moment,
  }),
  output: z.object({ number: z.int(), state: z.string() }),
  scopes: ({ courseId, activityId }) => [courseScope(courseId), workScope(activityId)],
  files: ({ text, files }) => filesOfWork({ content: text, files }),
  policy: 'server-decides',
});
