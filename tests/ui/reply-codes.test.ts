import { expect, test } from 'vitest';
import { replyCode } from '#contract/core/reply-code.ts';
import { followCodes, tellCode, wayOf } from '#src/shell/session/reply-codes.ts';

test.each([
  [replyCode.notSignedIn, '/main/classDetail', 'login'],
  [replyCode.toMain, '/topic_detail', 'main'],
  [replyCode.notAllowed, '/TeachingResearch/resource', 'main'],
  [replyCode.notAllowed, '/topic_detail', undefined],
  [replyCode.refused, '/main', undefined],
  [replyCode.ok, '/main', undefined],
])('code %s at %s leads to %s (S-509, S-553, S-554)', (code, path, way) => expect(wayOf(code, path)).toBe(way));

test('the code of nobody who is signed in is the specification’s (S-553)', () =>
  expect(replyCode.notSignedIn).toBe(20_003));

test('codes reach whoever follows them now, and nobody afterwards', () => {
  const heard: number[] = [];
  const stop = followCodes((code) => heard.push(code));
  tellCode({ code: 1 });
  stop();
  tellCode({ code: 2 });
  expect(heard).toEqual([1]);
});
