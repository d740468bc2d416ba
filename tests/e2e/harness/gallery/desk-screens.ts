import type { Page } from 'playwright';
import { see } from '../see.ts';
import type { Screen } from './show.ts';

const head = '姓名,学号,角色,班级,手机号';
const choose = (page: Page, lines: readonly string[]) =>
  page
    .locator('main input[type="file"]')
    .setInputFiles({ name: '2026级新生.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...lines].join('\n')) });

const wrong = ['李雷,0072601,学生,1班,13800138000', '韩梅梅,0072602,学生,1班,1380013', ',0072602,校长,1班,'];
const right = ['李雷,0072601,学生,1班,13800138000', '韩梅梅,0072602,学生,1班,', '林涛,0072603,学生,2班,'];

/** Of whoever looks after the school. */
export const deskScreens: readonly Screen[] = [
  { name: 'desk', who: 'teacher', path: () => '/admin' },
  {
    name: 'desk, people',
    who: 'teacher',
    path: () => '/admin',
    into: (page) => page.locator('main form button[type="submit"]').click(),
    shows: 'main ul li button',
  },
  {
    name: 'desk, adding a person',
    who: 'teacher',
    path: () => '/admin',
    into: (page) => page.locator('main form + div button').first().click(),
  },
  {
    name: 'desk, a file with faults',
    who: 'teacher',
    path: () => '/admin?part=import',
    into: (page) => choose(page, wrong),
    shows: 'main ul li',
  },
  {
    name: 'desk, codes',
    who: 'teacher',
    path: () => '/admin?part=import',
    into: async (page) => {
      const taken = `${Date.now()}`.slice(-6);
      await choose(
        page,
        right.map((line) => line.replace(',00726', `,${taken}`).replace('13800138000', '')),
      );
      await see(page.locator('main ul li').first()).toBeVisible();
      await page.locator('main ul + button').click();
    },
    shows: 'main [data-code]',
  },
  { name: 'desk, school', who: 'teacher', path: () => '/admin?part=school' },
  { name: 'desk, feedback', who: 'teacher', path: () => '/admin?part=feedback' },
  { name: 'desk, memberships', who: 'teacher', path: () => '/admin?part=payments' },
  { name: 'membership', who: 'teacher', path: () => '/vip?name=Prerogative' },
  { name: 'membership, payments', who: 'student', path: () => '/vip?name=Payment' },
  { name: 'desk, for nobody else', who: 'student', path: () => '/admin' },
];
