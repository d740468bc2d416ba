import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { nextLetter } from '#tests/harness/letters.ts';
import { part, press, put } from './act.ts';
import { accountOf, doSum } from './entering.ts';
import { row } from './rows.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { isAt, says } from './see.ts';

const test = screenTest();

test('whoever cannot get in appeals; the desk is told, answers, and the letter opens the account (R-006, S-070, C-028)', async () => {
  const { world } = device;
  const operator = await world.person('teacher', 1);
  const account = accountOf(await world.person('student'));
  const home = 'home@mail.example';
  await device.asStranger();
  await device.open('/login');
  await press(device, 'Appeal', 'link');
  await press(device, 'Send the appeal');
  await says('Enter your account.');
  await put(/^Account/, account);
  await put(/^Name/, '林小雨');
  await put('Mobile number or e-mail for the answer', home);
  await put(/^What happened/, '手机丢了，忘记密码');
  await press(device, 'Send the appeal');
  await doSum(device);
  await says('Your appeal has arrived');

  await sit(operator, '/main/notification');
  await waitFor(async () => {
    await world.server.runJobs();
    expect(document.body.textContent).toContain('To be decided');
  });
  await press(device, new RegExp(`Appeal about the account ${account}`), 'link');
  await press(device, 'Show');
  await says('手机丢了，忘记密码', await row(account));
  await press(device, 'Answer…');
  await put(/^Answer, as it is sent/, '欢迎回来');
  await press(device, 'Approve');
  await says(`Answered. A letter went to ${home}.`);
  const letter = await nextLetter(() => world.letters(home), 0);
  expect(letter).toContain('欢迎回来');

  await device.asStranger();
  await device.open('/regist');
  await device.user.click(await part('button[data-way="school"]'));
  await put(/^Account/, account);
  await put(/^One-time code/, /[A-Z\d]{5}-[A-Z\d]{5}/.exec(letter)?.[0] ?? '');
  await put('New password', 'Chalk-2027');
  await put('New password again', 'Chalk-2027');
  await press(device, 'Activate');
  await isAt('/main');
  await device.goTo('/main/notification');
  await waitFor(async () => {
    await world.server.runJobs();
    expect(document.body.textContent).toContain('Answer to your appeal: 欢迎回来');
  });
  await says('Approved');
  await device.whenSynced();
});
