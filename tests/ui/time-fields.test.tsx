// @vitest-environment jsdom
import { getByLabelText, getByRole, queryByRole } from '@testing-library/dom';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DeadlineField, TimeField } from '#src/ui/parts/time-fields.tsx';
import { fromField } from '#src/ui/words/school-time.ts';
import { drawn } from './draw.tsx';

afterEach(() => vi.restoreAllMocks());

/** 23:30 on 27 November by the school's clock. */
const late = Date.UTC(2026, 10, 27, 15, 30);

const Field = () => {
  const [value, setValue] = useState('');
  return <DeadlineField label="Due" value={value} onValue={setValue} />;
};

test('a deadline is given with one press, by the school’s calendar, and taken away again', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(late);
  const { box, press } = await drawn(<Field />);
  const field = getByLabelText(box, 'Due') as HTMLInputElement;
  await press(getByRole(box, 'button', { name: 'Tonight' }));
  expect(field.value).toBe('2026-11-27T23:59');
  expect(fromField(field.value), 'still to come').toBeGreaterThan(late);
  expect(queryByRole(box, 'button', { name: 'Tonight' })).toBeNull();
  await press(getByRole(box, 'button', { name: 'No deadline' }));
  expect(field.value).toBe('');
  await press(getByRole(box, 'button', { name: 'In a week' }));
  expect(field.value).toBe('2026-12-04T23:59');
});

test('whoever lives by another clock is told whose it is', async () => {
  const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-8 * 60);
  const field = <TimeField label="Opens" value="" onValue={() => {}} hint="Seen before." />;
  const { box, draw } = await drawn(field);
  expect(box.textContent).toContain('Seen before.');
  expect(box.textContent).not.toContain('school’s clock');
  zone.mockReturnValue(-60);
  await draw(<TimeField label="Opens" value="" onValue={() => {}} hint="Seen before. " />);
  expect(box.textContent).toContain('Seen before.  By the school’s clock, not by that of this device.');
});
