// @vitest-environment jsdom
import '#tests/component/browser-parts.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { makeSystem, ThemeProvider } from '#src/ui/theme/system.tsx';

interface Pupil {
  readonly name: string;
  readonly score?: number;
}

const columns: readonly Column<Pupil>[] = [
  { id: 'name', head: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  { id: 'score', head: 'Score', isNumber: true, sort: ({ score }) => score, cell: ({ score }) => score ?? '–' },
  { id: 'acts', cell: () => 'Return' },
];

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const left: (() => void)[] = [];
afterEach(() => {
  for (const go of left.splice(0)) go();
});

const show = async (rows: readonly Pupil[], open: string | undefined = undefined) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  left.push(() => {
    root.unmount();
    box.remove();
  });
  const draw = (shown: readonly Pupil[]) =>
    act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <ThemeProvider system={makeSystem()}>
            <DataTable
              label="Class"
              rows={shown}
              keyOf={({ name }) => name}
              columns={columns}
              mark={({ name }) => ({ 'data-pupil': name })}
              detail={({ name }) => name === open && <p>Of {name}</p>}
            />
          </ThemeProvider>
        </I18nProvider>,
      ),
    );
  await draw(rows);
  return {
    draw,
    box,
    names: () => [...box.querySelectorAll('[data-pupil]')].map((one) => one.getAttribute('data-pupil')),
    head: (at: number) => box.querySelectorAll('th')[at] as HTMLElement,
    press: (at: number) => act(async () => box.querySelectorAll('th')[at]?.querySelector('button')?.click()),
  };
};

const pupils: readonly Pupil[] = [
  { name: '赵十二', score: 7 },
  { name: '安一', score: 9.5 },
  { name: '学生10' },
  { name: '学生9', score: 10 },
];

test('lines stand as they came until a head is pressed, then by what it says, then the other way round, then as they came', async () => {
  const table = await show(pupils);
  expect(table.names()).toEqual(['赵十二', '安一', '学生10', '学生9']);
  expect(table.head(1).hasAttribute('aria-sort')).toBe(false);
  await table.press(1);
  expect(table.names()).toEqual(['学生9', '安一', '赵十二', '学生10']);
  expect(table.head(1).getAttribute('aria-sort')).toBe('descending');
  await table.press(1);
  expect(table.names(), 'who has none is last in both directions').toEqual(['赵十二', '安一', '学生9', '学生10']);
  expect(table.head(1).getAttribute('aria-sort')).toBe('ascending');
  await table.press(1);
  expect(table.names()).toEqual(['赵十二', '安一', '学生10', '学生9']);
});

test('names sort by pinyin, numbers in them by size; a column that says nothing has no button', async () => {
  const table = await show(pupils);
  await table.press(0);
  expect(table.names()).toEqual(['安一', '学生9', '学生10', '赵十二']);
  expect(table.head(2).querySelector('button')).toBeNull();
});

test('what comes while it is sorted stands in its place; what belongs to a line stands under it', async () => {
  const table = await show(pupils, '安一');
  await table.press(1);
  await table.draw([...pupils, { name: '钱新', score: 9.8 }]);
  expect(table.names()).toEqual(['学生9', '钱新', '安一', '赵十二', '学生10']);
  const under = table.box.querySelector('[data-pupil="安一"]')?.nextElementSibling;
  expect(under?.textContent).toBe('Of 安一');
  expect(under?.querySelector('td')?.colSpan).toBe(3);
});

test('a head that sorts is a button that Tab reaches, and keeps the focus when it is pressed', async () => {
  const table = await show(pupils);
  const heads = [...table.box.querySelectorAll('thead button')] as HTMLElement[];
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Score']);
  for (const head of heads) expect(head.tabIndex).toBe(0);
  heads[0]?.focus();
  expect(document.activeElement).toBe(heads[0]);
  await table.press(0);
  expect(document.activeElement, 'the focus stays where it was').toBe(table.box.querySelector('thead button'));
});
