import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownAddress } from '#src/ui/words/address.ts';

/** As a browser would follow it from the page of signing in. */
const hostOf = (address: string): string => new URL(address, 'https://school.example/login').host;

test('after signing in nobody is led to another place, whatever the link says (ASVS 1.2.2)', () => {
  for (const own of ['/main', '/main/classDetail?courseid=1#x', '/', '/课程?a=//b']) expect(ownAddress(own)).toBe(own);
  const others = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'main',
    '',
    ' /main',
    undefined,
    null,
    7,
    ['/main'],
    { toString: () => '/main' },
  ];
  for (const other of others) expect(ownAddress(other), String(other)).toBeUndefined();
  const sign = fc.constantFrom('/', '\\', '\t', '\n', '\r', ':', '@', '.', 'a', 'evil.example', '?', '#', '%2f', ' ');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
      const address = ownAddress(`/${signs.join('')}`);
      if (address !== undefined) expect(hostOf(address)).toBe('school.example');
    }),
    { numRuns: 2_000 },
  );
});
