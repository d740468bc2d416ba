import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('public/old-browser.js', 'utf8');

/** As an old browser runs it at this address: where it goes, and what is to be read then. */
const openAt = (pathname: string) => {
  const went: string[] = [];
  const lines: string[] = [];
  const body = { innerHTML: 'frame', appendChild: ({ text }: { text: string }) => lines.push(text) };
  const line = () => ({
    style: {},
    text: '',
    appendChild(this: { text: string }, text: string) {
      this.text += text;
    },
  });
  runInNewContext(script, {
    location: { pathname, replace: (path: string) => went.push(path) },
    document: { body, createElement: line, createTextNode: (text: string) => text },
  });
  return { went, lines };
};

test('Internet Explorer is led to /browser, and reads there what to install; no other browser fetches that (S-059)', () => {
  expect(openAt('/main')).toEqual({ went: ['/browser'], lines: [] });
  const { went, lines } = openAt('/Browser');
  expect(went).toEqual([]);
  expect(lines).toHaveLength(3);
  for (const text of lines) expect(text).toContain('Edge');
  expect(readFileSync('index.html', 'utf8')).toContain('<script nomodule src="/old-browser.js"></script>');
  // Nothing in it that such a browser cannot read.
  expect(script).not.toMatch(/=>|`|\b(const|let|class|async|await)\b/);
});
