import { expect, test } from 'vitest';
import { publishStates } from '#contract/features/content/keys.ts';
import { stateTexts } from '#src/features/content/view/parts/content-texts.ts';
import { read } from '#tests/architecture/imports.ts';

/** The text of an English one in a language. */
const inWords = (language: string, message: string): string =>
  new RegExp(`\\nmsgid "${message}"\\nmsgstr "(.*)"\\n`).exec(read(`locales/${language}/messages.po`))?.[1] ?? '';

test('what is published is under way, not being learned (S-297)', () => {
  const texts = (language: string) => publishStates.map((state) => inWords(language, stateTexts[state].message ?? ''));
  expect(texts('zh')).toEqual(['未发布', '未开始', '进行中', '已结束']);
  expect(texts('zh_tw')).toEqual(['未發布', '未開始', '進行中', '已結束']);
});
