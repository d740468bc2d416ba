import { expect, test } from 'vitest';
import { safeAddress } from '#contract/core/shapes/address.ts';
import { schoolFrom, schoolOfHost } from '#src/ui/live/school.ts';

test.each([
  ['qiming.class.example', 'qiming'],
  ['QIMING.class.example', 'qiming'],
  ['www.qiming.edu.cn', 'qiming'],
  ['qiming.edu', 'qiming'],
  ['localhost', ''],
  ['127.0.0.1', ''],
  ['[::1]', ''],
])('the school of %s is “%s” (S-052)', (host, school) => expect(schoolOfHost(host)).toBe(school));

test.each(['https://a.example/logo.svg', '/branding/logo.svg', '/'])('%s may be shown', (address) =>
  expect(safeAddress(address)).toBe(address),
);

test.each([
  'javascript:alert(1)',
  'http://a.example/x',
  '//a.example/x',
  '/\\a.example/x',
  'data:image/svg+xml,<svg/>',
  'logo.svg',
  'https://',
  'https://a b',
  17,
  undefined,
])('%s is no address', (address) => expect(safeAddress(address)).toBe(''));

test('whatever lies on the device, a school has every field and no unsafe address; it is no private deployment unless it says so (S-053, S-480, S-550)', () => {
  for (const given of [undefined, null, 'x', [], { links: 3, service: null, logo: {} }])
    expect(schoolFrom(given)).toEqual(schoolFrom({}));
  expect(schoolFrom({})).toMatchObject({
    name: '',
    logo: '',
    aiModule: true,
    ownDomain: false,
    privateDeployment: false,
  });
  expect([{}, { aiModule: false }, { privateDeployment: true }].map((given) => schoolFrom(given).hasAi)).toEqual([
    true,
    false,
    false,
  ]);
  const { logo, links } = schoolFrom({
    logo: 'javascript:1',
    links: { aiWriting: [{ name: 'a', url: 'http://a.example' }, 4], agency: 'https://a.example/' },
  });
  expect([logo, links.agency, links.aiWriting]).toEqual([
    '',
    'https://a.example/',
    [
      { name: 'a', url: '' },
      { name: '', url: '' },
    ],
  ]);
});
