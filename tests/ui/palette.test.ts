import { describe, expect, test } from 'vitest';
import { type Findable, find, indexOf, loadSpelling } from '#src/shell/palette/search.ts';

const spell = await loadSpelling();

describe('initials', () => {
  test.each([
    ['高等数学 A2', 'gdsxa2'],
    ['大学物理（上）', 'dxwls'],
    ['欧阳娜娜', 'oynn'],
    ['馬克思主義', 'mkszy'],
    ['線性代數', 'xxds'],
    ['王老师', 'wls'],
    ['艾青', 'aq'],
    ['庄子', 'zz'],
  ])('%s sounds like %s', (text, initials) => {
    expect(spell(text)?.initials).toBe(initials);
  });

  test('a text without Chinese characters has none', () => {
    expect(spell('Linear Algebra 2')).toBeUndefined();
  });
});

const named = (title: string, more: Partial<Findable> = {}): Findable => ({
  key: title,
  title,
  detail: '',
  at: 0,
  ...more,
});

const titles = (items: readonly Findable[], typed: string, recent: readonly string[] = []): readonly string[] =>
  find(indexOf(items, spell), typed, recent, 30).map(({ title }) => title);

describe('looking up', () => {
  test('a title is found by a part of it, by its initials and by where it belongs', () => {
    const items = [named('高等数学'), named('线性代数'), named('期中考试', { detail: '高等数学' })];
    expect(titles(items, '数学')).toEqual(['高等数学', '期中考试']);
    expect(titles(items, 'GDSX')).toEqual(['高等数学', '期中考试']);
    expect(titles(items, 'qzks')).toEqual(['期中考试']);
    expect(titles(items, 'gaodengshu')).toEqual(['高等数学', '期中考试']);
    expect(titles(items, 'daishu')).toEqual(['线性代数']);
    expect(titles(items, 'shuxue qizhong')).toEqual(['期中考试']);
    expect(titles([named('绿色化学'), named('女娲补天')], 'nvwa')).toEqual(['女娲补天']);
    expect(titles(items, '考试 高等')).toEqual(['期中考试']);
    expect(titles(items, '化学')).toEqual([]);
  });

  test('the beginning goes before the middle, a word before a part of one, letters before sounds', () => {
    const items = [named('abstract'), named('the tract'), named('tractor')];
    expect(titles(items, 'tract')).toEqual(['tractor', 'the tract', 'abstract']);
    expect(titles([named('他日'), named('a tr')], 'tr')).toEqual(['a tr', '他日']);
  });

  test('among equals what was chosen before goes first, then the newest', () => {
    const items = [named('通知一', { at: 1 }), named('通知二', { at: 3 }), named('通知三', { at: 2 })];
    expect(titles(items, '通知')).toEqual(['通知二', '通知三', '通知一']);
    expect(titles(items, '通知', ['通知一'])).toEqual(['通知一', '通知二', '通知三']);
  });

  test('full-width letters and capitals make no difference', () => {
    expect(titles([named('ＶＩＰ 说明')], 'vip')).toEqual(['ＶＩＰ 说明']);
  });

  test('never more than the limit', () => {
    const items = Array.from({ length: 100 }, (_, index) => named(`课程 ${index}`));
    expect(find(indexOf(items), '课', [], 30)).toHaveLength(30);
  });

  test('2,000 names answer a key within 50 ms', () => {
    const items = Array.from({ length: 2_000 }, (_, index) =>
      named(`第 ${index} 次作业：线性代数与概率论的综合练习`, { detail: '高等数学（下）' }),
    );
    const index = indexOf(items, spell);
    find(index, 'x', [], 30);
    const begun = performance.now();
    find(index, 'xxds 高等', [], 30);
    expect(performance.now() - begun).toBeLessThan(50);
  });
});
