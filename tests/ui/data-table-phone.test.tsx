// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { drawn } from './draw.tsx';

const columns: readonly Column<{ readonly name: string; readonly score: number }>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => name },
  { id: 'score', head: 'Score', isNumber: true, onPhone: 'named', cell: ({ score }) => score },
  { id: 'state', head: 'State', onPhone: 'under', cell: () => 'handed in' },
];

const texts = (box: HTMLElement, what: string) => [...box.querySelectorAll(what)].map(({ textContent }) => textContent);

test('on a phone a column stands under the name, a number behind its head', async () => {
  const media = matchMedia('(width < 768px)');
  const narrow = { matches: true };
  let turn = () => {};
  Object.defineProperty(globalThis, 'matchMedia', {
    value: () => ({
      ...media,
      get matches() {
        return narrow.matches;
      },
      addEventListener: (_: string, then: () => void) => {
        turn = then;
      },
    }),
  });
  const table = (
    <DataTable label="Class" rows={[{ name: 'Li', score: 9 }]} keyOf={({ name }) => name} columns={columns} />
  );
  const { box, draw } = await drawn(table);
  expect(texts(box, 'th')).toEqual(['Name']);
  expect(texts(box, 'td')).toEqual(['LiScore9handed in']);
  narrow.matches = false;
  turn();
  await draw(table);
  expect(texts(box, 'th')).toEqual(['Name', 'Score', 'State']);
  expect(texts(box, 'td')).toEqual(['Li', '9', 'handed in']);
});
