import { getByLabelText, getByText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { addBankItems, saveBankFolder } from '#contract/features/question/bank-calls.ts';
import { bankOf } from '#src/features/question/data/queries.ts';
import { choice, keyOf } from '../features/question/samples.ts';
import { fill, find, inFront, press } from './act.ts';
import { closed, noRow, row } from './rows.ts';
import { courseId, courseScreenTest, device, sit, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const cities = ['Where is Ise', 'Where is Uji', 'Where is Ota'] as const;
const [ise, uji, ota] = cities;

test.beforeEach(async () => {
  const { world } = device;
  await world.say(teacher, saveBankFolder, { courseId, id: world.newId(), title: 'Week one', order: 'a0' });
  // The newest stands first.
  for (const city of cities.toReversed()) {
    const question = { ...choice('single', ['a', 'b']), stem: `<p>${city}</p>` };
    const labels = city === ota ? ['hard to find'] : [];
    const item = { id: world.newId(), folderId: '', question, key: keyOf({ kind: 'options', right: ['b'] }), labels };
    expect(await world.say(teacher, addBankItems, { courseId, items: [item] })).toMatchObject({ ok: true });
    await device.pass(1_000);
  }
  await sit(teacher, `/questionBank?courseid=${courseId}`);
  await says('3 questions');
});

const choose = async (label: string, option: string) =>
  device.user.selectOptions(await waitFor(() => getByLabelText(document.body, label, { selector: 'select' })), option);
const turn = async (words: string) => device.user.click(getByText(await row(words), words));

test('questions are chosen by a press on them, from one to another with Shift, moved to a folder and deleted without a network', async () => {
  device.goOffline();
  await turn(ise);
  await device.user.keyboard('{Shift>}');
  await turn(ota);
  await device.user.keyboard('{/Shift}');
  await says('3 chosen');
  await turn(uji);
  await says('2 chosen');
  await choose('Move to a folder', 'Week one');
  await waitFor(() => expect(document.body.textContent).not.toContain('chosen'));
  await choose('Folder', 'Week one');
  await says('2 questions');
  await noRow(uji);
  await choose('Label', 'hard to find');
  await says('1 question');
  await turn(ota);
  await press(device, 'Delete');
  // Its label went with it, and narrows nothing any more.
  await row(ise);
  device.goOnline();
  await device.whenSynced();
  const other = await device.world.device(teacher).open();
  await other.cycle();
  const { items, folders } = await bankOf(other.replica, courseId);
  expect(items.map(({ question, folderId }) => [question.stem, folderId === folders[0]?.id])).toEqual([
    [`<p>${ise}</p>`, true],
    [`<p>${uji}</p>`, false],
  ]);
});

test('Enter in a field of a question saves nothing; what was typed is a draft, and can be let go of', async () => {
  await press(device, 'Write a question');
  await fill(device, 'Option 1', 'Kyoto');
  await device.user.keyboard('{Enter}');
  await says('Saved on this device', inFront());
  await press(device, 'Discard draft');
  await waitFor(() => expect(getByLabelText<HTMLInputElement>(inFront(), 'Option 1').value).toBe(''));
  await find('button', 'Save');
  await device.user.keyboard('{Escape}');
  await closed();
  await says('3 questions');
});
