import { day } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import * as peers from '#contract/features/homework/peer-calls.ts';
import { giveComments, giveScores, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { essays } from '#server/demo/courses/advanced-mathematics.ts';
import { makeId } from '#tests/e2e/harness/gallery/make-id.ts';
import type { Screen } from '#tests/e2e/harness/gallery/show.ts';
import type { Class, LargeClass } from './large-class.ts';

/** Homework that is done together, or reviewed by classmates. */
export interface Peers {
  readonly peerId: string;
  /** Reviews by classmates have not been given out. */
  readonly freshId: string;
  readonly groupId: string;
}

export const givePeers = async (large: LargeClass): Promise<Peers> => {
  const { school, teacher, students, courseId } = large;
  const give = async (title: string, more: object) => {
    const id = makeId();
    const order = `a${id.replaceAll('-', '').slice(-8)}`;
    const content =
      '<p>从下列题目中选一题，写一篇八百字以上的短文，并注明文献。</p><ol><li>内共生学说的证据</li><li>基因编辑的边界</li></ol>';
    const closesAt = Date.now() + 2 * day;
    await school.say(teacher, createHomework, {
      courseId,
      id,
      title,
      content,
      total: 100_00,
      order,
      closesAt,
      ...more,
    });
    await school.say(teacher, publishCoursewares, { courseId, ids: [id], closesAt });
    return id;
  };
  const parts = [
    {
      title: '论证',
      total: 60_00,
      levels: [
        { text: '证据充分，推理严密', score: 60_00 },
        { text: '有证据，推理有跳跃', score: 40_00 },
        { text: '只有观点', score: 20_00 },
      ],
    },
    { title: '表达', total: 40_00 },
  ];
  const rules = {
    count: 2,
    way: 'random',
    isAnonymous: true,
    dropsOutliers: true,
    dueAt: Date.now() + 4 * day,
  } as const;
  const peerId = await give('小论文：细胞器从哪里来', { mode: 'peer', peer: rules, parts });
  const freshId = await give('实验报告互评：观察有丝分裂', { mode: 'peer', peer: rules });
  const writers = students.slice(0, 14);
  for (const [nth, who] of writers.entries())
    for (const activityId of [peerId, freshId]) {
      const place = { courseId, activityId };
      await school.say(who, submitHomework, { ...place, id: makeId(), text: essays[nth % essays.length] ?? '' });
    }
  const place = { courseId, activityId: peerId };
  await school.say(teacher, peers.distributeReviews, place);
  for (const [nth, who] of writers.slice(0, 11).entries()) {
    const { list } = await school.say(who, peers.getStudentReviewInfo, place);
    for (const [index, { id }] of list.entries()) {
      if (nth === 0 && index > 0) continue;
      const one = (52 - nth * 2) * 100;
      const given = { score: one + 30_00, parts: [one, 30_00], comment: '观点清楚，第二段的证据可以再具体一些。' };
      await school.say(who, peers.givePeerReview, { ...place, id, ...given });
    }
  }
  const first = { subject: students[0]?.uid ?? '', attemptId: '' };
  await school.say(teacher, giveScores, { ...place, works: [{ ...first, score: 88_00, parts: [54_00, 34_00] }] });
  await school.say(teacher, giveComments, { ...place, works: [first], comment: '综合同学的意见：论证扎实。' });
  await school.say(teacher, releaseReviews, { ...place, subjects: [first.subject] });
  return { peerId, freshId, groupId: await giveGroupWork(large, give) };
};

const giveGroupWork = async (
  { school, teacher, students, courseId }: LargeClass,
  give: (title: string, more: object) => Promise<string>,
): Promise<string> => {
  const setId = makeId();
  const groups = ['第一组', '第二组', '第三组', '显微镜室靠窗的那一组（周三下午）', '第五组', '第六组'].map((name) => ({
    ...{ id: makeId(), name },
  }));
  const made = { courseId, listed: 0, choosing: 0, cap: 0 } as const;
  await school.say(teacher, createGroupSet, { ...made, id: setId, name: '实验小组', groups });
  const moves = students.slice(0, 30).map(({ uid }, nth) => ({ uid, groupId: groups[nth % groups.length]?.id ?? '' }));
  await school.say(teacher, placeStudents, { courseId, setId, moves });
  const activityId = await give('小组实验：洋葱根尖的有丝分裂', { mode: 'group', groupSetId: setId });
  for (const [nth, { id }] of groups.slice(1, 4).entries()) {
    const [who] = students.slice(nth + 1);
    const work = { courseId, activityId, id: makeId(), groupId: id, text: essays[nth] ?? '' };
    if (who !== undefined) await school.say(who, submitHomework, work);
  }
  return activityId;
};

const at =
  (path: string, which: keyof Peers, uid = '') =>
  ({ large, peers: given }: Class): string =>
    `${path}?courseid=${large.courseId}&homeworkId=${given[which]}${uid === '' ? '' : `&uid=${large.students[Number(uid)]?.uid}`}`;

const wait = (shows: string) => ({ shows });

export const peerScreens: readonly Screen<Class>[] = [
  { name: 'peers: works that a student reviews', who: 'student', path: at('/homework', 'peerId') },
  {
    name: 'peers: works that a student reviews, further down',
    who: 'student',
    path: at('/homework', 'peerId'),
    into: async (page) => {
      await page.locator('main [data-receipt], main h2').first().waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
    shows: 'main h2',
  },
  { name: 'peers: how far they are', who: 'teacher', path: at('/viewReviewHomework', 'peerId'), ...wait('main li') },
  {
    name: 'peers: not given out',
    who: 'teacher',
    path: at('/viewReviewHomework', 'freshId'),
    into: async (page) => {
      await page.locator('main li').first().waitFor();
      await page.locator('main [role=group] button').first().click();
    },
    shows: '[role=dialog]',
  },
  {
    name: 'peers: what they said of a work',
    who: 'teacher',
    path: at('/homeworkDetail', 'peerId', '1'),
    ...wait('[data-receipt]'),
  },
  { name: 'group homework: for a student', who: 'student', path: at('/homework', 'groupId') },
  { name: 'group homework: to review', who: 'teacher', path: at('/viewReviewHomework', 'groupId'), ...wait('main li') },
  { name: 'group homework: overview', who: 'teacher', path: at('/homework', 'groupId') },
];
