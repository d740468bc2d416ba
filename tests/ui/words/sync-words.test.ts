import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The words of syncing, as they were settled: English, simplified, traditional. */
const words = [
  ['Saving…', '正在保存…', '正在儲存…'],
  ['Saved on this device <0/>', '已保存到本机 <0/>', '已儲存到本機 <0/>'],
  ['Waiting to send', '待发送', '待傳送'],
  ['Waiting to send · goes by itself when online', '待发送 · 联网后自动发送', '待傳送 · 連線後自動傳送'],
  ['Sending', '发送中', '傳送中'],
  ['Sent', '已送达服务器', '已送達伺服器'],
  ['Read', '已读', '已讀'],
  ['Not sent', '发送失败', '傳送失敗'],
  ['Retry', '重试', '重試'],
  ['Not accepted: {0}', '未被接受：{0}', '未被接受：{0}'],
  ['Two versions — choose', '有两个版本，请选择', '有兩個版本，請選擇'],
  ['Not on this device', '未下载到本机', '未下載到本機'],
  [
    'Offline — keep working, changes stay on this device',
    '离线 · 可继续，更改保存在本机',
    '離線 · 可繼續，變更儲存在本機',
  ],
  ['This Wi‑Fi needs sign-in', '此 Wi‑Fi 需要登录', '此 Wi‑Fi 需要登入'],
  ['Signed out — your work is still here', '登录已过期，内容仍在本机', '登入已過期，內容仍在本機'],
] as const;

const catalog = (language: string): string =>
  readFileSync(new URL(`../../../locales/${language}/messages.po`, import.meta.url), 'utf8');
const [zh, zhTw] = [catalog('zh'), catalog('zh_tw')];

test.each(words)('“%s” is said in one way', (english, simplified, traditional) => {
  expect(zh).toContain(`msgid "${english}"\nmsgstr "${simplified}"\n`);
  expect(zhTw).toContain(`msgid "${english}"\nmsgstr "${traditional}"\n`);
});
