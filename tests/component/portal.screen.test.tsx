import { getAllByRole, getByRole, queryAllByRole, queryByRole, waitFor } from '@testing-library/dom';
import { Dexie } from 'dexie';
import { expect, vi } from 'vitest';
import { SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { outboxName } from '#src/core/outbox.ts';
import { portalPages } from '#src/features/portal/view/content/pages.ts';
import { languages } from '#src/ui/words/language.ts';
import type { Person } from '#tests/harness/device.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { fill, find, inFront, part, press } from './act.ts';
import { fillForm } from './entering.ts';
import { device, screenTest } from './screen-test.ts';
import { isAt, says } from './see.ts';

const phone = '010-5555 0100';

let student: Person;
const test = screenTest();
test.beforeAll(async () => {
  student = await device.world.person('student');
  await configure({});
});

const configure = (change: object) =>
  device.world.say({ token: operatorToken }, setSchoolConfig, {
    config: SchoolConfig.parse({
      service: { phone, email: 'help@school.example', filing: '京ICP备00000000号' },
      ...change,
    }),
  });

/** What the development build says of styles on a server, and of an element that jsdom is older than. */
const isOurs = (complaint: string): boolean => !/^The (pseudo class|tag) /.test(complaint);

const banner = (): HTMLElement => document.querySelector('header') ?? document.body;

const title = (): string => document.querySelector('h1')?.textContent ?? '';

test('every public page opens for anybody, in three languages, and complains of nothing (R-008, R-011, R-012, R-013, R-014, R-015, R-016, R-017, R-018, R-019, R-020, R-021, R-022, R-023, R-024)', async () => {
  const complaints = vi.spyOn(console, 'error');
  await device.asStranger('zh');
  const titles = new Set<string>();
  for (const path of [...portalPages, 'CustomHelpCenter']) {
    await device.open(`/${path}`);
    await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
    for (const { language, tag } of languages) {
      const choice = getByRole(banner(), 'combobox');
      await device.user.selectOptions(choice, language);
      await waitFor(() => expect(document.documentElement.lang).toBe(tag));
      await waitFor(() => expect(title()).toMatch(language === 'en' ? /^[\x20-\x7e–’“”‑]+$/ : /\p{Script=Han}/u));
      titles.add(`${path} ${title()}`);
    }
  }
  expect(complaints.mock.calls.map(([first]) => String(first)).filter(isOurs)).toEqual([]);
  complaints.mockRestore();
  expect(titles.size).toBeGreaterThan(portalPages.length * 1.5);
  await says(phone, document.querySelector('footer') ?? document.body);
  await says('京ICP备00000000号', document.querySelector('footer') ?? document.body);
});

test('/ is the home page of strangers and the classroom of those who are known; /portal leads on (R-001, S-057, S-552)', async () => {
  await device.asStranger();
  await device.open('/');
  await isAt('/homePage');
  await says('When the network stops, the class goes on');
  await says('Sign in', banner());
  for (const [from, to] of [
    ['/portal/browser', '/browser'],
    ['/portal', '/homePage'],
    ['/HELPCENTER?q=code', '/helpCenter?q=code'],
    ['/portal/helpcenter/drafts', '/helpCenter/drafts'],
  ] as const) {
    await device.open(from);
    await isAt(to);
    await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
  }
  await device.open('/nothing-of-ours');
  await waitFor(() => expect(title()).toBe('Page not found'));

  await device.signIn(student);
  await device.open('/homePage');
  await says('My classroom', banner());
  // Nothing of a person is opened on a public page.
  expect(await indexedDB.databases()).toEqual([]);
  await device.open('/');
  await isAt('/main');
  const [home] = queryAllByRole(banner(), 'link', { name: /Classroom/ });
  if (home !== undefined) await device.user.click(home);
  await waitFor(() => expect(title()).not.toBe(''));
  await isAt('/main');
});

const draftsOf = async ({ uid }: Person): Promise<string> => {
  const outbox = await new Dexie(outboxName(uid)).open();
  const drafts = await outbox.table('drafts').toArray();
  outbox.close();
  return JSON.stringify(drafts);
};

const search = (name: string) =>
  waitFor(() => getByRole<HTMLInputElement>(document.querySelector('main') ?? document.body, 'searchbox', { name }));

test('help is found in Chinese and has addresses that last; a word that is too long is cut (R-019, S-517)', async () => {
  await device.asStranger('zh');
  await device.open('/helpCenter');
  const box = () => search('搜索帮助');
  (await box()).focus();
  await device.user.paste('学'.repeat(200));
  await waitFor(async () => expect((await box()).value).toBe('学'.repeat(125)));
  await device.user.clear(await box());
  await device.user.type(await box(), '忘记密码');
  await waitFor(() => expect(document.querySelector('main li')?.textContent).toContain('忘记密码'));
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('忘记密码'));
  await press(device, '忘记密码', 'link', await part('main'));
  await isAt('/helpCenter/forgot-password');
  await waitFor(() => expect(title()).toBe('忘记密码'));
  history.back();
  await waitFor(async () => expect((await box()).value).toBe('忘记密码'));
});

test('what needs a person asks a stranger to log in first, and leads back to the article (S-364, S-586)', async () => {
  await device.asStranger();
  await device.open('/helpCenter/feedback');
  await press(device, 'Write feedback');
  await waitFor(() => expect(inFront().textContent).toContain('You are not signed in. Sign in first?'));
  await press(device, 'Sign in', 'link');
  await waitFor(() => expect(device.address()).toMatch(/^\/login\?redirect=/));
  await fillForm(device, student);
  await isAt('/helpCenter/feedback');
  await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
});

test('feedback: what is missing is said where it is missing, and a draft survives (S-185, S-186, S-187, S-286, S-380, S-381, S-382, S-383, S-527)', async () => {
  await device.signIn(student, 'zh');
  await device.open('/helpCenter/feedback');
  const openForm = async () => {
    await press(device, '写反馈', 'button', await part('main'));
    return find('dialog', undefined, document.body);
  };
  const form = await openForm();
  await says(`电话 ${phone}，周一至周五 08:30–19:00`, form);
  await says('工作日 09:30–18:30，两小时内回复', form);
  const kinds = await waitFor(() => form.querySelector('select') as HTMLSelectElement);
  expect([...kinds.options].map(({ text }) => text)).toEqual(['请选择', '使用帮助', '产品建议', '功能异常', '其他']);
  const alarms = () => queryAllByRole(form, 'alert').map(({ textContent }) => textContent);
  await press(device, '发送');
  for (const text of ['请选择反馈类型', '请输入邮箱', '请输入反馈内容'])
    await waitFor(() => expect(alarms().join()).toContain(text));
  await device.user.selectOptions(kinds, 'fault');
  await fill(device, /邮箱/, 'li@school');
  await waitFor(() => expect(alarms().join()).toContain('请确认邮箱'));
  expect(alarms().join()).not.toContain('请选择反馈类型');
  await fill(device, /邮箱/, 'li@school.example');
  (await find('textbox', '内容')).focus();
  await device.user.paste('很慢');
  await says('已保存到本机', form);
  // It may have said so of what was filled in before.
  await waitFor(async () => expect(await draftsOf(student)).toContain('很慢'));
  await device.open('/helpCenter/feedback');
  const again = await openForm();
  await says('很慢', await find('textbox', '内容'));
  await waitFor(() =>
    expect(again.querySelector<HTMLInputElement>('input[type="email"]')?.value).toBe('li@school.example'),
  );
  await device.user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
});

test('customer service: whom to ask, the help, feedback; a private deployment has none of it, and no AI (S-078, S-079, S-080, S-480)', async () => {
  const links = { officialAccount: 'https://account.school.example/follow', aiTools: 'https://ai.example' };
  await configure({ links });
  await device.signIn(student);
  await device.open('/main');
  await find('link', 'AI tools', banner());
  await press(device, 'Customer service');
  const service = await find('dialog', undefined, document.body);
  await says(phone, service);
  await waitFor(() => expect(service.querySelector('svg[viewBox]')).not.toBeNull());
  await press(device, 'Feedback');
  await part('[role="dialog"] .ProseMirror');
  await device.user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  await press(device, 'Customer service');
  await device.user.type(await find('searchbox'), 'conflict{Enter}');
  await isAt('/helpCenter?q=conflict');
  await waitFor(() => expect(document.querySelector('main li')?.textContent).toContain('Two versions'));

  await configure({ links, privateDeployment: true });
  await device.open('/main');
  await device.whenSynced();
  // The handle comes later than the page: what is not in it is looked for when it is there.
  const entries = await part('[data-handle]');
  if (queryByRole(entries, 'button', { name: 'Friends' }) === null)
    await device.user.click(getAllByRole(entries, 'button')[0] as HTMLElement);
  await find('link', 'To-do', entries);
  await find('button', 'Friends', entries);
  for (const name of ['Customer service', 'Feedback'])
    expect(queryByRole(document.body, 'button', { name })).toBeNull();
  expect(queryByRole(document.body, 'link', { name: 'AI tools' })).toBeNull();
});

test('a school with a front page of its own is gone to from ours (S-058)', async () => {
  await configure({ links: { portal: '/robots.txt' } });
  await device.asStranger();
  await device.open('/');
  await waitFor(() => expect(device.sentTo()).toBe(`${location.origin}/robots.txt`));
  await configure({});
});
