import type { Post } from './courier.ts';

/** By XMLHttpRequest: the one way that says how many bytes have left. */
export const postByXhr: Post = ({ url, form, headers, onSent, signal }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = () => {
      signal.removeEventListener('abort', abort);
      const retryAfter = request.status === 0 ? null : request.getResponseHeader('retry-after');
      resolve({ status: request.status, body: request.responseText, retryAfter });
    };
    const abort = () => request.abort();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('loadend', end);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return resolve({ status: 0, body: '', retryAfter: null });
    request.send(form);
  });

/** Where there is no XMLHttpRequest: in a service worker. */
export const postByFetch =
  (send: typeof fetch): Post =>
  async ({ url, form, headers, onSent, signal }) => {
    try {
      const response = await send(url, { method: 'POST', body: form, headers, signal, redirect: 'manual' });
      const body = await response.text();
      onSent(Number.MAX_SAFE_INTEGER);
      return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
    } catch {
      return { status: 0, body: '', retryAfter: null };
    }
  };
