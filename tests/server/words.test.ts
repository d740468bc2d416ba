import { expect, test } from 'vitest';
import type { Refusal } from '#contract/core/refusal.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { certificationRefusal } from '#contract/features/certification/rules.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { portalRefusal } from '#contract/features/portal/rules.ts';
import { questionRefusal } from '#contract/features/question/rules.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { say } from '#server/core/http/words.ts';

test('a refusal is worded in the language asked for, with its blanks filled', () => {
  const locked: Refusal = { ...accountRefusal.locked, params: { seconds: 30 } };
  expect(say(locked, 'zh')).toBe('尝试次数过多，请 30 秒后再试。');
  expect(say(locked, 'zh_tw')).toBe('嘗試次數過多，請 30 秒後再試。');
  expect(say(locked, 'en')).toBe('Too many attempts. Try again in 30 seconds.');
  const broken = (count: number): Refusal => ({ ...questionRefusal.broken, params: { count } });
  expect(say(broken(1), 'en')).toBe('1 question needs to be fixed first.');
  expect(say(broken(1_200), 'en')).toBe('1,200 questions need to be fixed first.');
  expect(say(broken(2), 'zh_tw')).toBe('有 2 道題需要先修改。');
});

test.each([
  [certificationRefusal.schoolMissing, '请输入学校/机构'],
  [certificationRefusal.nameMissing, '请输入姓名'],
  [certificationRefusal.staffNumberMissing, '请输入教工号'],
  [certificationRefusal.studentNumberMissing, '请输入学号'],
  [portalRefusal.typeMissing, '请选择反馈类型'],
  [portalRefusal.emailWrong, '请确认邮箱'],
  [portalRefusal.contentBlank, '请输入反馈内容'],
  [uploadRefusal.editorImage, '图片文件不能大于 5MB'],
  [courseRefusal.superviseLinkGone, '当前课程督导链接已经失效，请重新访问'],
  [courseRefusal.reviewLinkGone, '当前的课程评审链接已经失效，请联系课程负责人'],
] as const)('what the specification words is worded so: %o', (refusal, text) => {
  expect(say(refusal, 'zh')).toBe(text);
});
