import { beforeEach, describe, expect, test } from 'vitest';
import { groupCourses } from '#src/features/course/view/drawer/group-courses.ts';
import { agencyAddress, vipBadge } from '#src/shell/header/account-facts.ts';
import { headerOf, metaOf } from '#src/shell/header/route-meta.ts';
import { schoolTools, showsForest } from '#src/shell/header/school-tools.ts';
import { drawerItemsFor } from '#src/shell/nav/drawer-items.ts';
import { activeItem, itemsFor } from '#src/shell/nav/menu.tsx';
import { registerFeatures } from '#src/ui/feature.ts';

const all = { office: true, graph: true, hasAi: true };
const teacher = { teaches: true, school: all };
const student = { teaches: false, school: all };

/** As if every area had its screens. */
const areas = [
  '/main',
  '/lessonPreparation',
  '/TeachingResearch/main',
  '/pai',
  '/KtpknowledgeGraph/index',
  '/aiStudyAnalysis/CourseAnalysis',
  '/agencyWenku',
  '/thesisDefense',
  '/locationSchool',
  '/myBoutique',
];
beforeEach(() => registerFeatures([{ name: 'all', tables: [], areas }]));

const paths = (items: readonly { readonly path: string }[]): readonly string[] => items.map(({ path }) => path);

describe('the menu of level 1', () => {
  test('a teacher has an item for each area, a student one (S-097, S-098, S-100, S-462)', () => {
    expect(paths(itemsFor(teacher))).toEqual([
      '/main',
      '/lessonPreparation',
      '/TeachingResearch/main',
      '/pai',
      '/KtpknowledgeGraph/index',
      '/aiStudyAnalysis/CourseAnalysis',
    ]);
    expect(paths(itemsFor(student))).toEqual(['/main']);
  });

  test('what the school has switched off is no item (S-101)', () => {
    const without = (off: Partial<typeof all>) => paths(itemsFor({ teaches: true, school: { ...all, ...off } }));
    expect(without({ office: false })).not.toContain('/TeachingResearch/main');
    expect(without({ graph: false })).not.toContain('/KtpknowledgeGraph/index');
    expect(without({ hasAi: false })).not.toContain('/pai');
    expect(without({ hasAi: false })).not.toContain('/aiStudyAnalysis/CourseAnalysis');
    expect(without({ office: false })).toHaveLength(5);
  });

  test.each([
    ['/main', '/main'],
    ['/main/taskManagement', undefined],
    ['/main/todo', undefined],
    ['/lessonPreparation', '/lessonPreparation'],
    ['/lessonPreparationArea', '/lessonPreparation'],
    ['/memberManage', '/lessonPreparation'],
    ['/operationRecord', '/lessonPreparation'],
    ['/shareContent', '/lessonPreparation'],
    ['/newTest', '/lessonPreparation'],
    ['/editLPTestPaper', '/lessonPreparation'],
    ['/randomTestPaper', '/lessonPreparation'],
    ['/editInteractive', '/lessonPreparation'],
    ['/createExam', '/lessonPreparation'],
    ['/EXAMSUMMARIZE', '/lessonPreparation'],
    ['/editInteractiveLess', undefined],
    ['/TeachingResearch/member', '/TeachingResearch/main'],
    ['/pai/tools', '/pai'],
    ['/paint', undefined],
    ['/KtpknowledgeGraph/members', '/KtpknowledgeGraph/index'],
    ['/aiStudyAnalysis/report/1', '/aiStudyAnalysis/CourseAnalysis'],
    ['/thesisDefense', undefined],
  ])('%s belongs to %s (S-099)', (path, item) => {
    expect(activeItem(path)?.path).toBe(item);
  });
});

test('what is not built is in no menu; what leads to another site is', () => {
  registerFeatures([{ name: 'course', tables: [], areas: ['/main'] }]);
  expect(paths(itemsFor(teacher))).toEqual(['/main']);
  expect(drawerItemsFor(teacher, 'https://ai.example').map(({ key }) => key)).toEqual(['/', '/aitools']);
});

describe('the header', () => {
  test('is chosen by the path (S-082, S-083, S-084)', () => {
    expect(headerOf('/knowledgeGraph/course')).toBe('graph');
    expect(headerOf('/KtpknowledgeGraph/editor')).toBe('none');
    expect(headerOf('/KtpknowledgeGraph/index')).toBe('common');
    expect(headerOf('/main')).toBe('common');
  });

  test('has the level of the deepest route that has one; without any there is none (S-091)', () => {
    const route = (level?: 0 | 1 | 2 | 3) => ({ staticData: level === undefined ? {} : { level }, pathname: '/x' });
    expect(metaOf([route(), route(1), route()]).level).toBe(1);
    expect(metaOf([route(1), route(3)]).level).toBe(3);
    expect(metaOf([route()]).level).toBe(0);
    expect(metaOf([]).level).toBe(0);
  });
});

const links = {
  agency: '',
  aiTools: 'https://ai.example',
  recordings: 'https://recordings.example',
  plagiarism: 'https://check.example',
  defence: 'https://slides.example',
  aiWriting: [
    { name: '写作', url: 'https://one.example' },
    { name: '润色', url: 'https://two.example' },
  ],
  officialAccount: '',
  portal: '',
  forest: '',
};

describe('the cluster', () => {
  test('recordings are for teachers, the two writing tools for students (S-110, S-111, S-112, S-113, S-472)', () => {
    const forTeacher = schoolTools({ teaches: true, school: { links, hasAi: true } });
    expect(forTeacher).toMatchObject({ recordings: links.recordings, aiTools: links.aiTools });
    expect(forTeacher.thesis.map(({ url }) => url)).toEqual([links.plagiarism, links.defence]);
    const forStudent = schoolTools({ teaches: false, school: { links, hasAi: true } });
    expect(forStudent.recordings).toBe('');
    expect(forStudent.thesis).toHaveLength(4);
  });

  test('without AI no AI tool is offered; checking and slides stay (S-480)', () => {
    const forStudent = schoolTools({ teaches: false, school: { links, hasAi: false } });
    expect(forStudent.aiTools).toBe('');
    expect(forStudent.thesis.map(({ url }) => url)).toEqual([links.plagiarism, links.defence]);
  });

  test('what the school has no link for is no entry', () => {
    const bare = { ...links, aiTools: '', recordings: '', plagiarism: '', defence: '', aiWriting: [] };
    expect(schoolTools({ teaches: true, school: { links: bare, hasAi: true } })).toEqual({
      recordings: '',
      aiTools: '',
      thesis: [],
    });
  });

  test('the forest of graphs is there in state 3 only (S-109)', () => {
    expect([0, 1, 2, 3, 4].filter(showsForest)).toEqual([3]);
  });
});

describe('the avatar menu', () => {
  test('1 and 3 are ordinary members, 2 and 4 super members (S-124, S-125)', () => {
    expect(([0, 1, 2, 3, 4] as const).map(vipBadge)).toEqual(['none', 'ordinary', 'super', 'ordinary', 'super']);
  });

  test('the administration takes the sign-in along, for those who look after an institution (S-117, S-118)', () => {
    expect(agencyAddress('https://agency.example/admin?lang=zh', 2, 'a b')).toBe(
      'https://agency.example/admin?lang=zh&token=a+b',
    );
    expect(agencyAddress('https://agency.example', 0, 'token')).toBe('');
    expect(agencyAddress('', 2, 'token')).toBe('');
    expect(agencyAddress('javascript:alert(1)', 2, 'token')).toBe('');
  });
});

describe('the drawer', () => {
  test('its entries, in their order (S-132, S-133, S-141)', () => {
    expect(drawerItemsFor(teacher, 'https://ai.example').map(({ key }) => key)).toEqual([
      '/',
      '/lessonPreparation',
      '/TeachingResearchMain',
      '/pai',
      '/agencyWenku',
      '/thesisDefense',
      '/locationSchool',
      '/myBoutique',
      '/aitools',
    ]);
  });

  test('students have no entries of teachers; a school that switches one off has none (S-134, S-135)', () => {
    expect(drawerItemsFor(student, '').map(({ key }) => key)).toEqual([
      '/',
      '/agencyWenku',
      '/thesisDefense',
      '/locationSchool',
      '/myBoutique',
    ]);
    const off = { teaches: true, school: { office: false, graph: true, hasAi: false } };
    expect(paths(drawerItemsFor(off, ''))).not.toContain('/TeachingResearch/main');
    expect(paths(drawerItemsFor(off, ''))).not.toContain('/pai');
  });

  const course = (semester: string, term: 0 | 1 | 2, createdAt: number) => ({ semester, term, createdAt });
  const mine = [
    course('2025-2026', 1, 1),
    course('2026-2027', 1, 5),
    course('2025-2026', 2, 3),
    course('2025-2026', 2, 4),
    course('2024-2025', 0, 2),
  ];

  const timesOf = (role: 'teacher' | 'assistant' | 'student', teaches: boolean) =>
    groupCourses(
      mine.map((one) => ({ course: one, role })),
      teaches,
    )
      .find((group) => group.role === role)
      ?.semesters.map(({ courses }) => courses.map(({ createdAt }) => createdAt));

  test('semesters are newest first where one teaches and studies, the other way round where one assists (S-146, S-147)', () => {
    const newestFirst = [[5], [4, 3], [1], [2]];
    expect(timesOf('teacher', true)).toEqual(newestFirst);
    expect(timesOf('student', false)).toEqual(newestFirst);
    expect(timesOf('assistant', false)).toEqual([[2], [1], [3, 4], [5]]);
  });

  test('the courses one teaches are a group for teachers only (S-145)', () => {
    expect(groupCourses([], true).map(({ role }) => role)).toEqual(['teacher', 'student', 'assistant']);
    expect(groupCourses([], false).map(({ role }) => role)).toEqual(['student', 'assistant']);
  });
});
