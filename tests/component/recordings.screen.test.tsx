import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { showSchool } from '#src/ui/live/school.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { find, press } from './act.ts';
import { courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

/** The device has heard of an address that the server may not have any more. */
const configure = async (recordings: string, heard = recordings) => {
  const config = SchoolConfig.parse({ links: { recordings } });
  await device.world.say({ token: operatorToken }, setSchoolConfig, { config });
  showSchool({ links: { recordings: heard } });
};

test('a teacher is told when recordings come, and opens them in a new window; a student has no such entry (C-402, C-403, S-110, S-194, S-468, S-528)', async () => {
  const address = 'https://recordings.example/lessons';
  await configure(address);
  await sit(teacher, '/main');
  await press(device, 'Teaching recordings');
  await says('half an hour to two hours');
  const link = await find('link', 'Open the recordings');
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    address,
    '_blank',
    'noopener noreferrer',
  ]);
  await device.user.keyboard('{Escape}');
  await sit(student, '/main');
  await find('button', 'Messages');
  expect(document.querySelector('[aria-label="Teaching recordings"]')).toBeNull();
});

test('without an address of https a notice says so, and nothing is opened (C-403, S-583)', async () => {
  await configure('/somewhere-here', 'https://recordings.example');
  await sit(teacher, '/main');
  await press(device, 'Teaching recordings');
  await says('System notice');
  await says('The address of the recordings could not be got. Try again later.');
  await press(device, 'Confirm');
  await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
});
