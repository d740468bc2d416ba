import { can } from '#contract/core/roles.ts';
import type { Replica } from '#src/core/replica.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { allTopics } from '#src/features/topic/data/public.ts';

/** Newest topics of a course that are offered for a reply. */
const topicsAtMost = 3;

/** What may become of something shared, by course. */
export const targets = async (replica: Replica) => {
  const [courses, topics] = await Promise.all([coursesOfMine(replica), allTopics(replica)]);
  return courses.map(({ course, role }) => ({
    course,
    addsMaterials: can(role, 'content.write'),
    writesNotices: can(role, 'notice.write'),
    opensTopics: can(role, 'topic.create'),
    topics: topics
      .filter(({ courseId }) => courseId === course.id)
      .sort((one, other) => other.createdAt - one.createdAt)
      .slice(0, topicsAtMost),
  }));
};

export type Target = Awaited<ReturnType<typeof targets>>[number];
