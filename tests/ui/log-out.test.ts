import { expect, test } from 'vitest';
import { endAtServer } from '#src/shell/session/log-out.ts';

test('logging out tells the server whose session ends, also when the page is left', async () => {
  const asked: { readonly address: string; readonly init: RequestInit | undefined }[] = [];
  await endAtServer('token-1', async (address, init) => {
    asked.push({ address: String(address), init });
    return Response.json({ status: 1, message: '', code: 0, data: {} });
  });
  expect(asked).toHaveLength(1);
  expect(new Headers(asked[0]?.init?.headers).get('token')).toBe('token-1');
  expect(asked[0]?.init?.keepalive).toBe(true);
});

test('without a network it is silent', async () => {
  await expect(endAtServer('token-1', () => Promise.reject(new TypeError('offline')))).resolves.toBeUndefined();
});

test('a device that is signed out already asks nothing', async () => {
  await endAtServer('', () => Promise.reject(new Error('asked')));
});
