import { expect, test } from 'vitest';
import { isPortalAddress, ownPortalOf, portalPageOf } from '#src/features/portal/view/content/pages.ts';
import { articlesOf } from '#src/features/portal/view/help/articles.tsx';
import { searchArticles } from '#src/features/portal/view/help/search.ts';
import en from '../../../src/features/portal/view/content/en/helpCenter.md?raw';
import zh from '../../../src/features/portal/view/content/zh/helpCenter.md?raw';
import zhTw from '../../../src/features/portal/view/content/zh_tw/helpCenter.md?raw';

const first = (source: string, query: string): string | undefined =>
  searchArticles(articlesOf(source), query)[0]?.article.id;

test.each([
  [zh, '忘记密码', 'forgot-password'],
  [zh, '邀请码', 'join-course'],
  [zh, '怎么忘记密码了', 'forgot-password'],
  [zh, '两个版本', 'conflicts'],
  [zh, '微信', 'wechat'],
  [zh, '图标 时钟', 'sync-marks'],
  [zhTw, '忘記密碼', 'forgot-password'],
  [zhTw, '通知 角標', 'notifications'],
  [en, 'forgot', 'forgot-password'],
  [en, 'WI-FI sign', 'wifi-sign-in'],
  [en, 'ｃｏｎｆｌｉｃｔ', 'conflicts'],
])('%#: a question finds its article', (source, query, id) => {
  expect(first(source, query)).toBe(id);
});

test('the place that fits is shown; what fits nowhere finds nothing', () => {
  const [found] = searchArticles(articlesOf(zh), '七天');
  expect(found?.excerpt).toContain('七天');
  expect(found?.excerpt.length).toBeLessThan(120);
  expect(searchArticles(articlesOf(zh), '量子纠缠')).toEqual([]);
  expect(searchArticles(articlesOf(zh), ' 　 ')).toEqual([]);
});

test('pages are known by their names, in any case; other addresses are not theirs', () => {
  expect(portalPageOf('HOMEPAGE')).toBe('homePage');
  expect(portalPageOf('main')).toBeUndefined();
  expect(['/homePage', '/portal/x', '/helpCenter/join-course', '/customhelpcenter'].every(isPortalAddress)).toBe(true);
  expect(['/', '/main', '/login', '/homePageX'].some(isPortalAddress)).toBe(false);
});

test('a school’s own front page is gone to, unless it is ours (S-058)', () => {
  const here = 'https://school.example/homePage';
  expect(ownPortalOf('', here)).toBeUndefined();
  expect(ownPortalOf('https://www.qiming.example/', here)).toBe('https://www.qiming.example/');
  expect(ownPortalOf('/welcome', here)).toBe('https://school.example/welcome');
  expect(['/', '/homePage', '/portal/homePage', here].map((address) => ownPortalOf(address, here))).toEqual(
    Array(4).fill(undefined),
  );
});
