// @vitest-environment jsdom
import { getAllByRole, getByLabelText, getByRole, queryByRole } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PeoplePicker } from '#src/ui/people/people-picker.tsx';
import { drawn } from './draw.tsx';

const groups = [{ key: 'g:1', name: '第一组', detail: '实验分组', count: 2 }];
const people = ['上官文博', '张伟', 'Mary'].map((name) => ({ key: `u:${name}`, name }));

const Picker = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <PeoplePicker
        label="Search"
        sections={[
          { title: 'Groups', choices: groups },
          { title: 'Students', choices: people, hasAll: true },
        ]}
        chosen={chosen}
        onChosen={setChosen}
        nothing="Nobody of that name"
      />
      <output>{[...chosen].join(' ')}</output>
    </>
  );
};

const show = async () => {
  const { box, press } = await drawn(<Picker />);
  const user = userEvent.setup({ delay: null });
  return {
    box,
    press,
    names: () => [...box.querySelectorAll('[role="group"] label')].map(({ textContent }) => textContent?.trim()),
    chosen: () => box.querySelector('output')?.textContent ?? '',
    type: (text: string) =>
      act(async () => {
        await user.clear(getByLabelText(box, 'Search'));
        await user.type(getByLabelText(box, 'Search'), text);
      }),
    key: (key: string) => act(async () => user.keyboard(key)),
  };
};

test('people are found by name, pinyin and its initials, groups by their set too', async () => {
  const { box, names, type } = await show();
  expect(names()).toEqual(['第一组 实验分组2', '上官文博', '张伟', 'Mary']);
  await type('zw');
  await vi.waitFor(() => expect(names()).toEqual(['张伟']));
  await type('shangguan');
  expect(names()).toEqual(['上官文博']);
  await type('实验');
  expect(names()).toEqual(['第一组 实验分组2']);
  await type('nobody');
  expect(names()).toEqual([]);
  expect(box.textContent).toContain('Nobody of that name');
});

test('a section is chosen whole, as far as it is shown, and given up whole', async () => {
  const { box, press, chosen, type } = await show();
  await type('m');
  await press(getByRole(box, 'button', { name: 'Choose all' }));
  expect(chosen()).toBe('u:Mary');
  await type(' ');
  await press(getByLabelText(box, /第一组/));
  await press(getByRole(box, 'button', { name: 'Choose all' }));
  expect(chosen().split(' ').sort()).toEqual(['g:1', 'u:Mary', 'u:上官文博', 'u:张伟']);
  expect(queryByRole(box, 'button', { name: 'Choose all' })).toBeNull();
  await press(getByRole(box, 'button', { name: 'Clear' }));
  expect(chosen(), 'the group is in another section').toBe('g:1');
});

test('arrow keys lead from line to line, space chooses; a search that is entered sends no form', async () => {
  const { box, key, chosen } = await show();
  const lines = getAllByRole(box, 'checkbox');
  lines[0]?.focus();
  await key('{ArrowDown}{ArrowDown} ');
  expect(document.activeElement).toBe(lines[2]);
  expect(chosen()).toBe('u:张伟');
  await key('{End}{ArrowDown}');
  expect(document.activeElement).toBe(lines[3]);
  await key('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(lines[0]);
});
