import type { World } from '#tests/harness/world.ts';

/** The fields in the given order, then the files. */
export const postForm = (
  { server }: World,
  token: string,
  url: string,
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Buffer>>,
) => {
  const boundary = '----border';
  const head = (what: string) => `--${boundary}\r\ncontent-disposition: form-data; ${what}\r\n\r\n`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${head(`name="${name}"`)}${String(value)}\r\n`)),
    ...Object.entries(files).flatMap(([name, bytes]) => [
      Buffer.from(head(`name="${name}"; filename="blob"`)),
      bytes,
      Buffer.from('\r\n'),
    ]),
  ];
  return server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(token === '' ? {} : { token }) },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
};

export const postJson = ({ server }: World, token: string, url: string, body: unknown) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { token }) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
