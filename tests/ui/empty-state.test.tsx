// @vitest-environment jsdom
import { getByRole } from '@testing-library/dom';
import { act } from 'react';
import { expect, test } from 'vitest';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { drawn } from './draw.tsx';

const Topics = ({ lines, hasTool = true }: { readonly lines: readonly string[]; readonly hasTool?: boolean }) => {
  const write = <button type="button">New topic</button>;
  return (
    <section>
      <button type="button">Filter</button>
      {lines.length === 0 ? <EmptyState title="No topics" action={write} /> : hasTool && write}
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <a href={`#${line}`}>{line}</a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const isAt = (box: HTMLElement, role: string, name: string) =>
  expect(document.activeElement).toBe(getByRole(box, role, { name }));

test('who made the first line goes on from the same button above the list', async () => {
  const { box, draw } = await drawn(<Topics lines={[]} />);
  await act(async () => getByRole(box, 'button', { name: 'New topic' }).focus());
  await draw(<Topics lines={['First']} />);
  isAt(box, 'button', 'New topic');
});

test('or from the new line, where there is no such button', async () => {
  const { box, draw } = await drawn(<Topics lines={[]} hasTool={false} />);
  await act(async () => getByRole(box, 'button', { name: 'New topic' }).focus());
  await draw(<Topics lines={['First']} hasTool={false} />);
  isAt(box, 'link', 'First');
});

test('nobody else is moved by a line that comes', async () => {
  const { box, draw } = await drawn(<Topics lines={[]} />);
  await draw(<Topics lines={['First']} />);
  expect(document.activeElement).toBe(document.body);
  await draw(<Topics lines={[]} />);
  await act(async () => getByRole(box, 'button', { name: 'New topic' }).focus());
  await act(async () => getByRole(box, 'button', { name: 'Filter' }).focus());
  await draw(<Topics lines={['Second']} />);
  isAt(box, 'button', 'Filter');
});
