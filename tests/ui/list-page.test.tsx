// @vitest-environment jsdom
import { getByRole, queryByRole } from '@testing-library/dom';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { type Listing, useSteps } from '#src/ui/live/use-paged.ts';
import { BulkBar } from '#src/ui/parts/bulk-bar.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { drawn } from './draw.tsx';

const names = Array.from({ length: 7 }, (_, index) => `Student ${index + 1}`);

const Students = ({ list }: { readonly list: Listing<string> }) => (
  <ListPage label="Students" list={list} count={(total) => `${total} students`} empty={<p>Nobody yet</p>}>
    {(name) => <li key={name}>{name}</li>}
  </ListPage>
);

const items = (box: HTMLElement) => [...box.querySelectorAll('li')].map(({ textContent }) => textContent);

test('a list waits, says that nobody is there, or that nothing can be asked', async () => {
  const { box, draw } = await drawn(<Students list={{ rows: undefined, total: 0 }} />);
  await vi.waitFor(async () => {
    await act(async () => {});
    getByRole(box, 'status', { name: 'Loading' });
  });
  await draw(<Students list={{ rows: [], total: 0 }} />);
  expect(box.textContent).toContain('0 studentsNobody yet');
  expect(queryByRole(box, 'list')).toBeNull();
  await draw(<Students list={{ rows: undefined, total: 0, canAsk: false }} />);
  expect(box.textContent).toContain('It is shown when you are online.');
});

test('what was refused is said in the place of the list, and asked again by a press', async () => {
  const again = vi.fn();
  const refused = { rows: undefined, total: 0, refusal: coreRefusal.needsNetwork, again };
  const { box, press } = await drawn(<Students list={refused} />);
  expect(queryByRole(box, 'status', { name: 'Loading' })).toBeNull();
  await press(getByRole(box, 'button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
});

test('a long list of the device grows by a press until all of it is there', async () => {
  const Steps = () => <Students list={useSteps(names, 3)} />;
  const { box, press } = await drawn(<Steps />);
  expect(items(box)).toEqual(names.slice(0, 3));
  expect(getByRole(box, 'status').textContent).toBe('7 students');
  await press(getByRole(box, 'button', { name: 'Show more' }));
  await press(getByRole(box, 'button', { name: 'Show more' }));
  expect(items(box)).toEqual(names);
  expect(queryByRole(box, 'button')).toBeNull();
});

test('without a network the lines stay and more of them rest', async () => {
  const { box } = await drawn(<Students list={{ rows: names, total: 9, more: () => {}, canAsk: false }} />);
  expect(items(box)).toEqual(names);
  expect(getByRole(box, 'button', { name: 'Show more' })).toHaveProperty('disabled', true);
});

test('filters with a verb are asked by it, as Enter in them is', async () => {
  const search = vi.fn(async () => {});
  const Searched = () => {
    const [text, setText] = useState('');
    return (
      <ListPage
        label="Students"
        list={{ rows: names, total: 7 }}
        count={(total) => total}
        empty={null}
        submit={{ name: 'Search', act: search }}
        filters={<input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />}
      >
        {(name) => <li key={name}>{name}</li>}
      </ListPage>
    );
  };
  const { box, press } = await drawn(<Searched />);
  await press(getByRole(box, 'button', { name: 'Search' }));
  await act(async () => box.querySelector('form')?.requestSubmit());
  expect(search).toHaveBeenCalledTimes(2);
});

test('lines are chosen one by one, or with Shift from one to another; the bar comes and goes with them', async () => {
  const Chosen = () => {
    const chosen = useChosen();
    return (
      <ListPage
        label="Students"
        list={{ rows: names, total: 7 }}
        count={(total) => total}
        empty={null}
        bulk={
          <BulkBar count={chosen.keys.size} onAll={() => chosen.set(names)} onClear={chosen.clear}>
            <button type="button">Remind</button>
          </BulkBar>
        }
      >
        {(name) => (
          <li key={name}>
            <ChooseBox
              label={`Choose ${name}`}
              isOn={chosen.has(name)}
              onTurn={(isRange) => chosen.turn(name, isRange ? names : undefined)}
            />
          </li>
        )}
      </ListPage>
    );
  };
  const { box, press } = await drawn(<Chosen />);
  const boxes = [...box.querySelectorAll('input')];
  const on = () => boxes.map(({ checked }) => (checked ? '1' : '0')).join('');
  const withShift = (at: number) =>
    act(async () => boxes[at]?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })));
  expect(queryByRole(box, 'toolbar')).toBeNull();
  await press(boxes[4]);
  expect(on()).toBe('0000100');
  await withShift(1);
  expect(on(), 'upwards too').toBe('0111100');
  await withShift(2);
  expect(on(), 'given up as the second one is').toBe('0001100');
  const bar = getByRole(box, 'toolbar', { name: 'What is chosen' });
  expect(bar.textContent).toContain('2 chosen');
  await press(getByRole(bar, 'button', { name: 'Choose all' }));
  expect(on()).toBe('1111111');
  await press(getByRole(bar, 'button', { name: 'Clear' }));
  expect(queryByRole(box, 'toolbar')).toBeNull();
});
