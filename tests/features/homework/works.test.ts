import { expect, test } from 'vitest';
import { noReview } from '#contract/features/homework/handing-in.ts';
import { countsBy, matching, named, type Work } from '#src/features/homework/view/review/works.ts';

const work = (name: string, change: object = {}, members?: readonly string[]): Work => ({
  student: { uid: name, name, groups: [], ...(members === undefined ? {} : { members }) },
  review: { ...noReview('c', 'a', name), ...change },
  timeliness: 'inTime',
});

test('in a long list a name is looked for, of a group also a member’s, within what the filter shows', () => {
  const works = [
    work('Chen Siyuan', { state: 'submitted' }),
    work('陈思远'),
    work('Labs 2', { state: 'submitted' }, ['Ann', '李陈']),
  ];
  const names = (name: string) => named(works, name).map(({ student }) => student.name);
  expect(names(' chen ')).toEqual(['Chen Siyuan']);
  expect(names('陈')).toEqual(['陈思远', 'Labs 2']);
  expect(names('')).toHaveLength(3);
  expect(names('nobody')).toEqual([]);
  expect(named(matching(works, 'toReview'), '陈')).toHaveLength(1);
  // What is looked for changes no count of a filter.
  expect(countsBy(works)).toMatchObject({ all: 3, toReview: 2, unsubmitted: 1 });
});
