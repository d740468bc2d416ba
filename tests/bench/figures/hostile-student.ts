import { workerData } from 'node:worker_threads';
import { limits } from '#contract/core/limits.ts';
import { pull } from '#contract/core/sync.ts';
import { login } from '#contract/features/account/calls.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { sendFeedback } from '#contract/features/portal/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { freshId } from '../lab/school.ts';

/** Who attacks, and where. */
export interface Attack {
  readonly origin: string;
  readonly uid: string;
  readonly token: string;
  readonly courseId: string;
}

const { origin, uid, token, courseId } = workerData as Attack;

const letters = Array.from({ length: limits.messageChars }, (_, at) => String.fromCodePoint(0x4e00 + at * 4)).join('');
const feedback = { type: 'fault', email: 'a@b.example', username: 'n', school: 's' };
const nul = `{"a":"${'\\u0000'.repeat(170_000)}"}`;
const names = JSON.stringify({ uid, cursors: Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [at, 0])) });
const deep = '['.repeat(200_000);

const works: readonly (() => readonly [path: string, body: string])[] = [
  () => [pull.path, nul],
  () => [pull.path, names],
  () => [pull.path, deep],
  () => [sendMessage.path, JSON.stringify({ groupId: courseId, id: freshId(), text: letters })],
  () => [createTopic.path, JSON.stringify({ courseId, id: freshId(), title: 'Flood', content: letters })],
  () => [sendFeedback.path, JSON.stringify({ id: freshId(), ...feedback, content: '<p><b>a</b></p>'.repeat(3_000) })],
  () => [login.path, JSON.stringify({ account: 'student2', password: 'wrong-one' })],
];

/** Each kind in a loop of its own; a program that is told to wait asks again all the same. */
await Promise.all(
  works.map(async (work) => {
    for (;;) {
      const [path, body] = work();
      const headers = { token, 'content-type': 'application/json' };
      const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
      await reply.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, reply.ok ? 0 : 20));
    }
  }),
);
