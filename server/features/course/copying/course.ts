import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { derivedId } from '#contract/core/text/digest.ts';
import { kindOfActivity } from '#contract/features/course/copying.ts';
import { type Copying, type CopyStep, copyActivities } from '#server/features/activity/copying.ts';
import { copyStructure } from '#server/features/content/public.ts';
import { copyBank } from '#server/features/question/public.ts';
import { copyTopics } from '#server/features/topic/public.ts';
import { membersOf } from '../store.ts';
import { ImportFailed, type ImportRun, type Stepped } from './run.ts';

/** What holds other things together is copied, and not counted. */
const uncounted: readonly string[] = ['fileType', 'lessonLink', 'bankFolder'];
const counted = (kind: string): Stepped => (uncounted.includes(kind) ? {} : { taken: { [kindOfActivity(kind)]: 1 } });

/**
 * Everything of a course but its people and what they did in it. Copies have ids that follow from those of their originals: tried
 * again, nothing is there twice, and what was deleted here meanwhile stays deleted.
 */
export const copyInto = async (run: ImportRun): Promise<void> => {
  const { core, work } = run;
  const { uid, at, mid } = work;
  const staff = new Set(
    (await core.db.read((sql) => membersOf(sql, work.fromId)))
      .filter(({ role }) => role !== 'student')
      .map((member) => member.uid),
  );
  const copying: Copying = {
    from: work.fromId,
    to: work.courseId,
    isNew: work.isNew,
    author: { uid, at, mid },
    idOf: (id) => (id === '' ? '' : derivedId(work.id, 'copy', id)),
    isStaff: (author) => staff.has(author),
  };
  const plans = await core.db.read(async (sql) => [
    ...(await copyStructure(sql, copying)),
    ...(await copyActivities(sql, copying)),
    ...(await copyBank(sql, copying)),
    ...(await copyTopics(sql, copying)),
  ]);
  run.expect(plans.length);
  for (const plan of plans) await take(run, plan);
};

/** Each in a transaction of its own: what is refused leaves nothing half done. */
const take = async (run: ImportRun, { kind, title, copy }: CopyStep): Promise<void> => {
  try {
    await run.step(async (tx) => {
      if (!can(await tx.actorOf(run.work.uid, courseScope(run.work.fromId)), 'course.copy'))
        throw new ImportFailed('notAllowed');
      const made = await copy(tx);
      if (made.is === 'left' && made.why === 'refused') throw new Refused();
      return made.is === 'left'
        ? { done: 1, left: [{ what: kind, title, why: made.why }] }
        : { done: 1, ...(made.is === 'copied' ? counted(kind) : {}) };
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    run.add({ done: 1, left: [{ what: kind, title, why: 'refused' }] });
  }
};

/** Takes back what the step wrote. */
class Refused extends Error {}
