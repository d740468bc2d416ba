import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { messageOf, putInForm, putInReply, titledOf, withShared } from '#src/core/shared-drafts.ts';
import { installWayOf } from '#src/shell/install/use-install.ts';
import { openOwnDevice } from '#tests/harness/disk/own-device.ts';

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Safari/537.36',
  android:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.2 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.2 Safari/605.1.15',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:160.0) Gecko/20100101 Firefox/160.0',
  firefoxAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:160.0) Gecko/160.0 Firefox/160.0',
  wechat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60',
};

describe('how this browser installs', () => {
  test.each([
    ['Chromium that offers', agents.chrome, 0, true, 'prompt'],
    ['Chromium that does not offer', agents.chrome, 0, false, 'none'],
    ['Android', agents.android, 5, false, 'android'],
    ['an iPhone', agents.iphone, 5, false, 'ios'],
    ['an iPad that says it is a Mac', agents.mac, 5, false, 'ios'],
    ['Safari on a Mac', agents.mac, 0, false, 'mac-safari'],
    ['Firefox', agents.firefox, 0, false, 'firefox'],
    ['Firefox on Android', agents.firefoxAndroid, 5, false, 'firefox-android'],
    ['a page inside WeChat', agents.wechat, 5, false, 'in-app'],
  ] as const)('%s', (_, userAgent, maxTouchPoints, hasPrompt, way) => {
    expect(installWayOf({ userAgent, maxTouchPoints, hasPrompt })).toBe(way);
  });
});

describe('what another app shared', () => {
  const shared = { title: '', text: '看看这个\n很有用', url: 'https://example.org/a' };

  test('without a title its first line is one, and the address goes behind the text once', () => {
    expect(titledOf(shared)).toEqual({ title: '看看这个', content: '看看这个\n很有用\nhttps://example.org/a' });
    expect(titledOf({ ...shared, text: '见 https://example.org/a' }).content).toBe('见 https://example.org/a');
  });

  test('goes behind what was being written there', () => {
    const both = withShared({ title: '周三', content: '带书' }, shared);
    expect(both).toEqual({ title: '周三', content: '带书\n\n看看这个\n很有用\nhttps://example.org/a' });
    const titled = { title: '台风', text: '停课', url: '' };
    expect(withShared({ title: '周三', content: '带书' }, titled)).toEqual({
      title: '周三',
      content: '带书\n\n台风\n停课',
    });
    for (const title of ['', '台风 '])
      expect(withShared({ title, content: '带书' }, titled)).toEqual({ title: '台风', content: '带书\n\n停课' });
    const rich = withShared({ title: '周三', content: '<p>带书</p>', format: 'html' }, titled);
    expect(rich).toEqual({ title: '周三', content: '<p>带书</p><p>台风<br>停课</p>', format: 'html' });
  });

  test('is handed over whole, also where it is too long to be sent', async () => {
    const title = '题'.repeat(limits.titleChars + 1);
    const text = `${'长'.repeat(limits.contentChars)}完`;
    const long = { title, text, url: '' };
    expect(messageOf({ ...long, files: [] })).toBe(`${title}\n${text}`);
    const { store: drafts } = await openOwnDevice();
    await drafts.saveDraft('reply', '先写的');
    await putInReply(drafts, 'reply', long);
    await putInForm(drafts, 'form', long);
    expect((await drafts.draft('reply'))?.value).toBe(`先写的\n\n${title}\n${text}`);
    expect((await drafts.draft('form'))?.value).toEqual({ title, content: text });
  });
});
