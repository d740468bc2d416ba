import { FileText, File as Other } from 'lucide-react';
import { expect, test } from 'vitest';
import { extensionOf, fileIconOf } from '#src/ui/parts/file-name.tsx';

test.each([
  ['第一章 导论.pdf', '.pdf'],
  ['archive.tar.gz', '.gz'],
  ['Makefile', ''],
  ['.gitignore', ''],
  ['v2. final draft', ''],
  ['ends.', ''],
])('%s ends with "%s"', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test('an icon goes by the extension, in any case', () => {
  expect([fileIconOf('A.PDF'), fileIconOf('a')]).toEqual([FileText, Other]);
});
