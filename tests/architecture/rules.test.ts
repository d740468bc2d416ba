import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import { packages, parts } from './parts.ts';
import { cycles, forbiddenImports, misplacedPackages } from './rules.ts';

/** Verdicts on one file with one line of code. */
const judge = (from: string, code: string): readonly string[] => {
  const imports = importsOf(from, code);
  return [...forbiddenImports(parts, imports), ...misplacedPackages(packages, imports)];
};

const forbidden: readonly (readonly [from: string, code: string])[] = [
  ['src/core/writing/store.ts', `import { noticeTable } from '#contract/features/notice/tables.ts';`],
  ['src/core/writing/store.ts', `export { noticeTable } from '#contract/features/notice/tables.ts';`],
  ['src/core/writing/store.ts', `import type { NoticeRow } from '#contract/features/notice/rows.ts';`],
  ['src/core/writing/store.ts', `import { useState } from 'react';`],
  ['src/ui/live/use-live.ts', `import { noticesOf } from '#src/features/notice/data/queries.ts';`],
  ['src/features/notice/data/queries.ts', `import { useState } from 'react';`],
  ['src/features/notice/data/queries.ts', `import { NoticeList } from '../view/notice-list.tsx';`],
  ['src/features/notice/view/list.tsx', `import { topicsOf } from '../../topic/data/queries.ts';`],
  ['src/shell/session/first-answers.ts', `import { noticesIn } from '#src/features/notice/data/public.ts';`],
  ['src/shell/frame.tsx', `import { noticeTable } from '#contract/features/notice/tables.ts';`],
  ['src/features/notice/view/list.tsx', `const load = () => import('#contract/features/topic/tables.ts');`],
  ['src/features/notice/view/list.tsx', `const load = (name: string) => import(\`./\${name}.ts\`);`],
  ['src/features/notice/view/list.tsx', `import type { Rows } from '#server/core/rows.ts';`],
  ['src/features/notice/view/list.tsx', `import Dexie from 'dexie';`],
  ['src/shell/frame.tsx', `import { NoticeForm } from '#src/features/notice/view/notice-form.tsx';`],
  ['src/routes/main.tsx', `import { startServer } from '#server/app.ts';`],
  ['workers/sync.worker.ts', `import { NoticeList } from '#src/features/notice/view/public.tsx';`],
  ['src/ui/theme.ts', `const worker = new Worker(new URL('../../server/main.ts', import.meta.url));`],
  ['contract/core/ids.ts', `import { randomUUID } from 'node:crypto';`],
  ['contract/core/ids.ts', `import { limits } from '#src/core/limits.ts';`],
  ['contract/core/call.ts', `import { NoticeRow } from '#contract/features/notice/rows.ts';`],
  ['contract/features/notice/calls.ts', `import { courseRefusal } from '#contract/features/course/rules.ts';`],
  ['contract/core/ids.ts', `import * as z from 'zod';`],
  ['server/core/http.ts', `import { notice } from '#server/features/notice/feature.ts';`],
  ['server/features/notice/handlers.ts', `import { courseById } from '#server/features/course/store.ts';`],
  ['server/demo/school.ts', `import { insertNotice } from '#server/features/notice/store.ts';`],
  ['server/app.ts', `import { createWorld } from '#tests/harness/world.ts';`],
  ['elsewhere/file.ts', `import { ok } from '#contract/core/result.ts';`],
];

test.each(forbidden)('%s: %s is caught', (from, code) => {
  expect(judge(from, code)).toHaveLength(1);
});

const allowed: readonly (readonly [from: string, code: string])[] = [
  ['src/features/notice/view/list.tsx', `import { noticesOf } from '../data/queries.ts';`],
  ['src/features/notice/view/list.tsx', `import { MemberName } from '#src/features/course/view/public.tsx';`],
  ['src/features/notice/data/mutations.ts', `import { myRole } from '#src/features/course/data/public.ts';`],
  ['contract/features/notice/rules.ts', `import type { CourseRow } from '#contract/features/course/rows.ts';`],
  ['src/main.tsx', `const worker = new Worker(new URL('../workers/sync.worker.ts', import.meta.url));`],
  ['server/features/notice/handlers.ts', `import { roleIn } from '#server/features/course/public.ts';`],
  ['contract/core/ids.ts', `import * as z from 'zod/mini';`],
];

test.each(allowed)('%s: %s is allowed', (from, code) => {
  expect(judge(from, code)).toEqual([]);
});

test('a cycle is found however long it is, and told once', () => {
  const imports = [
    ...importsOf('src/core/a.ts', `import './b.ts';`),
    ...importsOf('src/core/b.ts', `import { c } from './c.ts';`),
    ...importsOf('src/core/c.ts', `const back = () => import('#src/core/a.ts');`),
    ...importsOf('src/core/d.ts', `import './a.ts';`),
    ...importsOf('src/core/a.ts', `import type { D } from './d.ts';`),
  ];
  expect(cycles(imports)).toEqual(['src/core/a.ts -> src/core/b.ts -> src/core/c.ts -> src/core/d.ts']);
  expect(cycles(imports, () => true)).toEqual(['src/core/a.ts -> src/core/b.ts -> src/core/c.ts']);
});
