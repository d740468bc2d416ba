import type { CourseMemberRow, CourseRow, MemberInfoRow } from '#contract/features/course/rows.ts';

interface Listed {
  readonly course: Pick<CourseRow, 'name' | 'className' | 'asks'>;
  readonly members: readonly CourseMemberRow[];
  readonly infos: ReadonlyMap<string, MemberInfoRow>;
  readonly words: {
    readonly head: readonly string[];
    readonly roles: Readonly<Record<CourseMemberRow['role'], string>>;
  };
}

/** The list of members as rows of text: numbers keep their leading zeros. */
export const memberSheet = ({ course, members, infos, words }: Listed): string[][] => [
  [...words.head, ...course.asks],
  ...members.map(({ uid, username, role, joinedAt }) => {
    const info = infos.get(uid);
    const day = new Date(joinedAt).toISOString().slice(0, 10);
    return [
      username,
      info?.studentNumber ?? '',
      words.roles[role],
      day,
      ...course.asks.map((ask) => info?.answers[ask] ?? ''),
    ];
  }),
];

/** What no file system takes in a name. */
const plain = (name: string): string => name.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim();

/** Made on this device, from what it holds: also without a network. */
export const exportMembers = async (listed: Listed): Promise<void> => {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const [head = [], ...rows] = memberSheet(listed);
  const sheet = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => ({ value, type: String }))),
  ];
  const columns = head.map((_, index) => ({ width: index === 0 ? 20 : 16 }));
  const { name, className } = listed.course;
  await writeXlsx(sheet, { columns, stickyRowsCount: 1 }).toFile(`${plain(`${name} ${className}`)}.xlsx`);
};
