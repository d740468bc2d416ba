import { afterAll, beforeAll, test } from 'vitest';
import { openDevice } from './harness/browser.ts';
import { openSchool, type School } from './harness/school.ts';
import { item, places, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a slow phone without a network paints the class cards from what it holds (R-025)', async () => {
  const teacher = await school.person('teacher', '王老师');
  const student = await school.person('student', '李明');
  const names = ['数学分析', '大学物理', '英语写作', '体育'];
  for (const name of names) {
    const courseId = await school.course(teacher, name, [student]);
    await school.notice(teacher, courseId, '第一次课');
  }
  const phone = await openDevice(school, { viewport: { width: 390, height: 844 }, touch: true });
  await phone.signIn(student);
  await whenSynced(phone.page);
  await phone.goOffline();
  await phone.restart();
  const slow = await phone.context.newCDPSession(phone.page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await phone.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('main h3').length < 4) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('cards')));
    }).observe(document, { childList: true, subtree: true });
  });
  await phone.open(places.main);
  for (const name of names) await see(item(phone.page, name)).toContainText('1 unread notice');
  const painted = await phone.page.evaluate(() => performance.getEntriesByName('cards')[0]?.startTime ?? Number.NaN);
  process.stdout.write(`class cards painted ${Math.round(painted)} ms after the start, 4x slower, without a network\n`);
});
