import * as calls from '#contract/features/research/calls.ts';
import * as library from '#contract/features/research/library-calls.ts';
import * as posts from '#contract/features/research/post-calls.ts';
import type { Account, School } from '../school.ts';
import type { Furnished } from './furnish.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

export interface GivenOffice {
  readonly officeId: string;
  readonly postId: string;
  readonly resourceId: string;
}

/** An office with something in each of its parts. */
export const giveOffice = async (school: School, teacher: Account): Promise<GivenOffice> => {
  const [officeId, postId, resourceId] = [makeId(), makeId(), makeId()];
  const kinds = { reach: 2, project: 1, category: 1 } as const;
  const description = '跨校共建大学物理课程群，共享题库、课件与教学案例。';
  await school.say(teacher, calls.createOffice, { officeId, title: '大学物理虚拟教研室', description, ...kinds });
  await school.say(teacher, calls.officeTeamConfig, { officeId, isOpen: true });
  await school.say(teacher, calls.editBuildBodyType, { officeId, bodyType: 1 });
  const course = { object: '本科一年级', score: 45, material: '普通物理学', level: 0, description: '' } as const;
  for (const title of ['大学物理（上）', '大学物理（下）', '物理实验'])
    await school.say(teacher, calls.createEntry, { officeId, id: makeId(), bodyType: 1, title, ...course });
  await school.say(teacher, calls.saveBulletin, { officeId, type: 'save', content: '周五下午集体备课。', basis: {} });
  const post = { officeId, content: '<p>大家怎么安排？</p>', topicIds: [], files: [] };
  await school.say(teacher, posts.createSubject, { ...post, id: postId, title: '波粒二象性什么时候讲？' });
  await school.say(teacher, library.addResource, {
    ...{ officeId, id: resourceId, title: '双缝实验', note: '含动画', files: [], url: 'https://example.com/slit' },
    ...{ labelIds: [], licence: 'CC-BY-SA' },
  });
  return { officeId, postId, resourceId };
};

const at =
  (page: string, idOf: (office: GivenOffice) => string = () => '') =>
  ({ office }: Furnished): string =>
    `/TeachingResearch/${page}?resourceId=${office.officeId}&id=${idOf(office)}`;

const pencil =
  (number: number): NonNullable<Screen['into']> =>
  (page) =>
    page.locator('aside button:has(svg.lucide-pencil)').nth(number).click();

/** A research office. */
export const officeScreens: readonly Screen[] = [
  { name: 'offices', who: 'teacher', path: () => '/TeachingResearch/main' },
  { name: 'offices: the square', who: 'teacher', path: () => '/TeachingResearch/main?tab=square' },
  { name: 'office: news', who: 'teacher', path: at('dynamicState') },
  {
    name: 'office: what it builds',
    who: 'teacher',
    path: at('dynamicState'),
    into: pencil(0),
    shows: '[role="dialog"] li',
  },
  {
    name: 'office: bulletin',
    who: 'teacher',
    path: at('dynamicState'),
    into: pencil(1),
    shows: '[role="dialog"] textarea',
  },
  { name: 'office: activities', who: 'teacher', path: at('discussionActivities') },
  { name: 'office: a discussion', who: 'teacher', path: at('themeDetails', ({ postId }) => postId) },
  { name: 'office: library', who: 'teacher', path: at('resource') },
  { name: 'office: a resource', who: 'teacher', path: at('document_view', ({ resourceId }) => resourceId) },
  { name: 'office: members', who: 'teacher', path: at('member') },
  { name: 'office: settings', who: 'teacher', path: at('teachingResearchSet') },
  { name: 'office: public page', who: 'teacher', path: at('portalHomepage') },
];
