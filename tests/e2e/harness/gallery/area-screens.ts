import { addAreaNodes, createArea } from '#contract/features/lessonprep/calls.ts';
import { addBankItems } from '#contract/features/question/bank-calls.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import type { Account, School } from '../school.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

export interface FilledArea {
  readonly areaId: string;
  readonly outlineId: string;
  readonly paperId: string;
}

/** A lesson-preparation area of the teacher's, with one of each kind in it. */
export const fillArea = async (school: School, teacher: Account): Promise<FilledArea> => {
  const [areaId, outlineId, paperId] = [makeId(), makeId(), makeId()];
  await school.say(teacher, createArea, { areaId, name: '高等数学备课组', personal: false });
  const read = parseText('1. 极限是什么？[单选题]\nA. 数\nB. 图\n答案：A').items;
  const pairs = read.flatMap((item) => (item.is === 'question' ? [{ question: item.question, key: item.key }] : []));
  await school.say(teacher, addBankItems, {
    areaId,
    items: pairs.map((pair) => ({ id: makeId(), folderId: '', labels: [], ...pair })),
  });
  const items = pairs.map((pair) => ({ id: makeId(), sectionId: 'a', score: 500, fromId: '' as const, ...pair }));
  const paper = { intro: '', minutes: 45, sections: [{ id: 'a', title: '', intro: '' }], items };
  await school.say(teacher, addAreaNodes, {
    areaId,
    nodes: [
      { id: makeId(), kind: 'folder', title: '第一章 一个很长很长很长很长的文件夹名称，用来看换行', order: 'a0' },
      { id: outlineId, kind: 'outline', title: '极限的概念', order: 'a1', html: '<h2>目标</h2><p>理解极限。</p>' },
      { id: paperId, kind: 'paper', title: '第一章测验', order: 'a2', paper },
    ],
  });
  return { areaId, outlineId, paperId };
};

const at = (page: string, { areaId }: FilledArea, nodeId?: string): string =>
  `/${page}?areaid=${areaId}${nodeId === undefined ? '' : `&nodeid=${nodeId}`}`;

export const areaScreens: readonly Screen[] = [
  { name: 'areas', who: 'teacher', path: () => '/lessonPreparationArea' },
  { name: 'area: content', who: 'teacher', path: ({ area }) => at('lessonPreparationArea', area) },
  {
    name: 'area: outline',
    who: 'teacher',
    path: ({ area }) => at('lessonPreparationArea', area, area.outlineId),
  },
  { name: 'area: paper', who: 'teacher', path: ({ area }) => at('lessonPreparationArea', area, area.paperId) },
  { name: 'area: bank', who: 'teacher', path: ({ area }) => at('questionBank', area) },
  {
    name: 'area: people are added',
    who: 'teacher',
    path: ({ area }) => at('memberManage', area),
    into: (page) => page.locator('main button:has(svg.lucide-user-plus)').click(),
    shows: '[role="dialog"] textarea',
  },
  { name: 'area: shared content', who: 'teacher', path: ({ area }) => at('shareContent', area) },
  { name: 'area: record', who: 'teacher', path: ({ area }) => at('operationRecord', area) },
];
