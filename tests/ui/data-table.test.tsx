// @vitest-environment jsdom
import { getByLabelText, getByRole, queryByLabelText } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { drawn } from './draw.tsx';

interface Pupil {
  readonly name: string;
  readonly score?: number;
}

const columns: readonly Column<Pupil>[] = [
  { id: 'name', head: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  { id: 'score', head: 'Score', isNumber: true, sort: ({ score }) => score, cell: ({ score }) => score ?? '–' },
  { id: 'acts', cell: () => 'Return' },
];

const show = async (rows: readonly Pupil[], open: string | undefined = undefined) => {
  const table = (shown: readonly Pupil[]) => (
    <DataTable
      label="Class"
      rows={shown}
      keyOf={({ name }) => name}
      columns={columns}
      mark={({ name }) => ({ 'data-pupil': name })}
      detail={({ name }) => name === open && <p>Of {name}</p>}
    />
  );
  const { box, draw, press } = await drawn(table(rows));
  return {
    box,
    draw: (shown: readonly Pupil[]) => draw(table(shown)),
    names: () => namesIn(box),
    head: (at: number) => box.querySelectorAll('th')[at] as HTMLElement,
    press: (at: number) => press(box.querySelectorAll('th')[at]?.querySelector('button')),
  };
};

const namesIn = (box: HTMLElement) =>
  [...box.querySelectorAll('[data-pupil]')].map((one) => one.getAttribute('data-pupil'));

const pupils: readonly Pupil[] = [
  { name: '赵十二', score: 7 },
  { name: '安一', score: 9.5 },
  { name: '学生10' },
  { name: '学生9', score: 10 },
];

test('lines stand as they came until a head is pressed, then by what it says, then the other way round, then as they came', async () => {
  const table = await show(pupils);
  expect(table.names()).toEqual(['赵十二', '安一', '学生10', '学生9']);
  expect(table.head(1).hasAttribute('aria-sort')).toBe(false);
  await table.press(1);
  expect(table.names()).toEqual(['学生9', '安一', '赵十二', '学生10']);
  expect(table.head(1).getAttribute('aria-sort')).toBe('descending');
  await table.press(1);
  expect(table.names(), 'who has none is last in both directions').toEqual(['赵十二', '安一', '学生9', '学生10']);
  expect(table.head(1).getAttribute('aria-sort')).toBe('ascending');
  await table.press(1);
  expect(table.names()).toEqual(['赵十二', '安一', '学生10', '学生9']);
});

test('names sort by pinyin, numbers in them by size; a column that says nothing has no button', async () => {
  const table = await show(pupils);
  await table.press(0);
  expect(table.names()).toEqual(['安一', '学生9', '学生10', '赵十二']);
  expect(table.head(2).querySelector('button')).toBeNull();
});

test('what comes while it is sorted stands in its place; what belongs to a line stands under it', async () => {
  const table = await show(pupils, '安一');
  await table.press(1);
  await table.draw([...pupils, { name: '钱新', score: 9.8 }]);
  expect(table.names()).toEqual(['学生9', '钱新', '安一', '赵十二', '学生10']);
  const under = table.box.querySelector('[data-pupil="安一"]')?.nextElementSibling;
  expect(under?.textContent).toBe('Of 安一');
  expect(under?.querySelector('td')?.colSpan).toBe(3);
});

test('a head that sorts is a button that Tab reaches, and keeps the focus when it is pressed', async () => {
  const table = await show(pupils);
  const heads = [...table.box.querySelectorAll('thead button')] as HTMLElement[];
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Score']);
  for (const head of heads) expect(head.tabIndex).toBe(0);
  heads[0]?.focus();
  expect(document.activeElement).toBe(heads[0]);
  await table.press(0);
  expect(document.activeElement, 'the focus stays where it was').toBe(table.box.querySelector('thead button'));
});

const school = (count: number): readonly Pupil[] =>
  Array.from({ length: count }, (_, at) => ({ name: at === 6 ? '张伟' : `Student ${at}`, score: at }));

const School = ({ count }: { readonly count: number }) => (
  <DataTable
    label="School"
    rows={school(count)}
    keyOf={({ name }) => name}
    nameOf={({ name }) => name}
    columns={columns}
    mark={({ name }) => ({ 'data-pupil': name })}
  />
);

test('in a long table a name is looked for, by pinyin too; a short one has no field for it', async () => {
  const { box, draw } = await drawn(<School count={20} />);
  expect(queryByLabelText(box, 'Search by name')).toBeNull();
  await draw(<School count={21} />);
  const user = userEvent.setup({ delay: null });
  await act(() => user.type(getByLabelText(box, 'Search by name'), 'zhangw'));
  await vi.waitFor(() => expect(namesIn(box)).toEqual(['张伟']));
  await act(() => user.type(getByLabelText(box, 'Search by name'), 'x'));
  expect(box.textContent).toContain('Nothing found');
});

test('of a thousand lines those in sight are drawn, and it is said how many there are', async () => {
  const { box } = await drawn(<School count={1_000} />);
  expect(namesIn(box).length).toBeGreaterThan(10);
  expect(namesIn(box).length).toBeLessThan(200);
  expect(getByRole(box, 'table').getAttribute('aria-rowcount')).toBe('1001');
  expect(box.querySelector('[data-pupil]')?.getAttribute('aria-rowindex')).toBe('2');
});

test('lines are chosen by their box, from one to another with Shift, as they stand now, and all of them by the head', async () => {
  const Chosen = () => {
    const chosen = useChosen();
    return (
      <>
        <DataTable
          label="Class"
          rows={pupils}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          columns={columns}
          chosen={chosen}
        />
        <output>{[...chosen.keys].join(' ')}</output>
      </>
    );
  };
  const { box, press } = await drawn(<Chosen />);
  const of = (name: string) => getByLabelText(box, `Choose ${name}`) as HTMLInputElement;
  const chosen = () => box.querySelector('output')?.textContent;
  await press(getByRole(box, 'button', { name: 'Score' }));
  await press(of('学生9'));
  await act(async () => of('赵十二').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })));
  expect(chosen(), 'as they stand when sorted').toBe('学生9 安一 赵十二');
  const all = getByLabelText(box, 'Choose all') as HTMLInputElement;
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await press(all);
  expect(chosen()?.split(' ')).toHaveLength(4);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await press(all);
  expect(chosen()).toBe('');
  of('学生9').focus();
  await act(() => userEvent.keyboard('{ArrowDown}'));
  expect(document.activeElement).toBe(of('安一'));
});

test('what the server sorts is asked of it: numbers and times begin with the largest', async () => {
  const asked = vi.fn();
  const Sorted = () => {
    const [sorted, setSorted] = useState({ id: 'name', desc: false });
    const onSort = (next: typeof sorted) => {
      asked(next);
      setSorted(next);
    };
    return (
      <DataTable
        label="Class"
        rows={pupils}
        keyOf={({ name }) => name}
        columns={columns}
        mark={({ name }) => ({ 'data-pupil': name })}
        sorted={sorted}
        onSort={onSort}
      />
    );
  };
  const { box, press } = await drawn(<Sorted />);
  await press(getByRole(box, 'button', { name: 'Score' }));
  await press(getByRole(box, 'button', { name: 'Score' }));
  await press(getByRole(box, 'button', { name: 'Name' }));
  expect(asked.mock.calls).toEqual([
    [{ id: 'score', desc: true }],
    [{ id: 'score', desc: false }],
    [{ id: 'name', desc: false }],
  ]);
  expect(namesIn(box), 'as they came').toEqual(pupils.map(({ name }) => name));
});
