import { expect, test } from 'vitest';
import { notificationEventCode, notificationEvents } from '#contract/features/notification/keys.ts';
import { activityTexts, appealTexts, labelOf } from '#src/features/notification/view/list/labels.ts';
import { type Pointing, targetOf } from '#src/features/notification/view/list/use-open.ts';
import { formatStamp } from '#src/ui/words/time.tsx';
import { read } from '#tests/architecture/imports.ts';

const catalog = read('locales/zh/messages.po');

/** The Chinese of an English text. */
const zh = (message: string): string =>
  new RegExp(`\\nmsgid "${message}"\\nmsgstr "(.*)"\\n`).exec(catalog)?.[1] ?? `no ${message}`;

const row: Pointing = {
  event: 'notice',
  courseId: 'c1',
  contentId: 'x1',
  contentType: 'notice',
  url: '',
  gone: false,
};

test('activity labels by number, in the words of the specification (S-284)', () => {
  const byCode = new Map(notificationEvents.map((event) => [notificationEventCode[event], event]));
  const labels = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((code) => {
    const event = byCode.get(code as 1);
    return event === undefined ? '' : zh(activityTexts[event].message ?? '');
  });
  expect(labels).toEqual(['作业', '测试', '成绩', '资料', '公告', '话题', '测试', '作业', '作业']);
  expect(zh(labelOf({ kind: 'academic', event: 'none', text: 'own' }).message ?? '')).toBe('教务通知');
});

test('states of an appeal (S-285)', () => {
  const texts = (['pending', 'approved', 'rejected'] as const).map((state) => zh(appealTexts[state].message ?? ''));
  expect(texts).toEqual(['待处理', '已通过', '已驳回']);
});

test.each([
  ['homework', '/homework?courseid=c1&courserole=0&homeworkId=x1'],
  ['homework8', '/homework?courseid=c1&courserole=0&homeworkId=x1'],
  ['homework9', '/homework?courseid=c1&courserole=0&homeworkId=x1'],
  ['test', '/class_studentDetail?courseid=c1&courserole=0&testpaperid=x1'],
  ['test7', '/class_studentDetail?courseid=c1&courserole=0&testpaperid=x1'],
  ['none', undefined],
  ['material', '/resource_detail?courseid=c1&courserole=0&id=x1&type=7'],
  ['notice', '/billboard_detail?courseid=c1&courserole=0&id=x1'],
  ['topic', '/topic_detail?courseid=c1&courserole=0&id=x1'],
  ['caseStudy', '/casestudy?courseid=c1&courserole=0&caseStudyId=x1'],
] as const)('a press on %s leads to %s (S-163, S-164, S-165, S-166, S-167, S-168, S-169)', (event, address) => {
  expect(targetOf({ ...row, event }, 'student')).toBe(address);
});

test('what is gone leads nowhere, and no address leads to somebody else', () => {
  expect(targetOf({ ...row, gone: true }, 'teacher')).toBeUndefined();
  expect(targetOf({ ...row, contentId: '' }, 'teacher')).toBeUndefined();
  expect(targetOf({ ...row, url: '/homework?homeworkId=1' }, undefined)).toBe('/homework?homeworkId=1');
  for (const url of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect(targetOf({ ...row, url }, 'teacher')).toBeUndefined();
});

test('times are YYYY-MM-DD HH:mm:ss on the school’s clock, wherever the device is (S-160)', () => {
  expect(formatStamp(Date.UTC(2026, 10, 20, 16, 5, 9))).toBe('2026-11-21 00:05:09');
  expect(formatStamp(Date.UTC(2026, 0, 1, 1, 0, 0))).toBe('2026-01-01 09:00:00');
});
