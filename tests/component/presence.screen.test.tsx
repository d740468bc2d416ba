import type { AddressInfo } from 'node:net';
import { waitFor } from '@testing-library/dom';
import { expect, onTestFinished, vi } from 'vitest';
import { WebSocket as Socket } from 'ws';
import { logout } from '#contract/features/account/calls.ts';
import { classClosing } from '#contract/features/classroom/keys.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { find, lineWith, press } from './act.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

let course: string;
const test = courseScreenTest();
test.beforeEach(() => {
  course = places.notices(courseId);
});
test.afterEach(async () => {
  vi.unstubAllGlobals();
  await device.asStranger();
});

/** Another browser on the page of the course: who is there, as it hears it, and why it was closed. */
const comes = async ({ token }: Person, marker: string) => {
  const there = { uids: [] as string[], code: 0, goes: () => socket.close() };
  const { port } = device.world.server.app.server.address() as AddressInfo;
  const address = `ws://127.0.0.1:${port}/ws/class?courseid=${courseId}`;
  const socket = new Socket(address, [token, marker], { origin: `http://127.0.0.1:${port}` });
  socket.on('message', (text) => {
    const { data } = JSON.parse(String(text)) as { data?: { uids?: string[] } };
    if (data?.uids !== undefined) there.uids = data.uids.toSorted();
  });
  socket.on('close', (code) => {
    there.code = code;
  });
  onTestFinished(() => socket.terminate());
  await new Promise((resolve) => socket.once('open', resolve));
  return there;
};
const present = (what: string, words = '') =>
  waitFor(async () => {
    const shown = document.querySelector<HTMLElement>('[data-present]');
    expect(shown?.dataset.present).toBe(what);
    expect(shown?.textContent).toContain(words);
  });

test('who is here is told by name; one browser of a person at a time, and the page that is left is left (S-337, S-340, S-342)', async () => {
  await device.signIn(student);
  await device.open(course);
  await says('Only you are here now');
  const hers = await comes(teacher, 'her-browser');
  await present('2');
  await press(device, '2 here now');
  expect((await lineWith(teacher.username)).textContent).toContain('Teacher');
  await lineWith(`${student.username} (you)`);
  await device.user.keyboard('{Escape}');

  const phone = await comes(student, 'the-phone');
  await present('elsewhere', 'You are here on another device');
  expect(localStorage.getItem('class-session')).toBeNull();
  await waitFor(() => expect(hers.uids).toEqual([teacher.uid, student.uid].toSorted()));
  await press(device, 'Be here with this one');
  await present('2');
  await waitFor(() => expect(phone.code).toBe(classClosing.elsewhere));

  await device.goTo(places.main);
  await isAt(places.main);
  // The one of messages stays.
  await waitFor(() => expect(device.tunnel.sockets().open).toBe(1));
  history.back();
  await present('2');
  expect(hers.uids).toHaveLength(2);
});

test('signed out, or in a course that is not theirs any more, it says why (S-572)', async () => {
  await device.signIn(student);
  await device.open(course);
  await says('Only you are here now');
  await device.whenSynced();
  // What this device holds of the course is newer, or older, than what the server says of its members.
  class Closed extends EventTarget {
    close() {}
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(Object.assign(new Event('close'), { code: classClosing.notMember })));
    }
  }
  const { WebSocket: Plain } = globalThis;
  const either = new Proxy(Plain, {
    construct: (made, [to, ...rest]) =>
      String(to).includes('/ws/class') ? new Closed() : Reflect.construct(made, [to, ...rest]),
  });
  vi.stubGlobal('WebSocket', either);
  await device.open(course);
  await present('no-member', 'You are not in this course: live lessons are not connected.');
  vi.unstubAllGlobals();

  await device.open(course);
  await present('1');
  await device.world.say(student, logout, {});
  await present('signed-out', 'You are not signed in: live lessons are not connected.');
});

test('offline nobody is told who is here, who left meanwhile is known when the network is back; a browser without WebSocket says so (S-339, S-573)', async () => {
  await device.signIn(student);
  await device.open(course);
  await says('Only you are here now');
  const { goes } = await comes(teacher, 'her-browser');
  await present('2');
  device.goOffline();
  await present('unknown');
  goes();
  device.goOnline();
  // Who left meanwhile and who comes now is known by another socket.
  await present('1');
  await comes(teacher, 'her-phone');
  await present('2');
  await device.whenSynced();

  vi.stubGlobal('WebSocket', undefined);
  await device.open(course);
  await says('This browser does not support WebSocket');
  await find('heading', 'Calculus');
  expect(document.querySelector('[data-present]')).toBeNull();
});
