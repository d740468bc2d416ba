import { handInTest, saveAnswers, startTest } from '#contract/features/exam/calls.ts';
import type { Answered } from '#contract/features/exam/rows.ts';
import type { Question, Response } from '#contract/features/question/shapes.ts';
import { deviceOf, sittingOf } from '#src/features/exam/data/queries.ts';
import type { Device, Tab } from '#tests/harness/device.ts';
import type { Chance } from '#tests/harness/random.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}

export interface Sitter {
  readonly device: Device;
  readonly place: Place;
  readonly attemptId: string;
  readonly responseTo: (question: Question) => Response | undefined;
  tab: Tab;
}

/** Begins on a device without a screen. */
export const beginAt = async (
  device: Device,
  place: Place,
  attemptId: string,
  responseTo: Sitter['responseTo'],
): Promise<Sitter> => {
  const tab = await device.open();
  await tab.cycle();
  const begun = await tab.store.mutate(startTest, { ...place, id: attemptId, device: await deviceOf(tab.replica) });
  if (!begun.ok) throw new Error(`not begun: ${begun.refusal.reason}`);
  await tab.cycle();
  return { device, place, attemptId, responseTo, tab };
};

const sittingAt = async ({ tab, attemptId }: Sitter) => {
  const sitting = await sittingOf(tab.replica, attemptId);
  if (sitting === undefined) throw new Error('no paper on the device');
  return sitting;
};

/** Answers the questions from one place to another, each by itself, as the screen does it. */
export const answer = async (one: Sitter, from: number, to: number): Promise<void> => {
  const { paper } = await sittingAt(one);
  const device = await deviceOf(one.tab.replica);
  for (const { itemId, question } of paper.questions.slice(from, to)) {
    const response = one.responseTo(question);
    if (response === undefined) continue;
    const answers = { [itemId]: { response, flagged: false, seq: 1, at: Date.now() } };
    const kept = await one.tab.store.mutate(saveAnswers, {
      ...one.place,
      ...{ attemptId: one.attemptId, device, answers },
    });
    if (!kept.ok) throw new Error(`not kept: ${kept.refusal.reason}`);
  }
};

/** The browser is killed and opened again: what is on its disk is all that is left. */
export const killed = async (one: Sitter): Promise<void> => {
  one.tab.kill();
  one.tab = await one.device.open();
};

/** Hands in what stands on the device, over a way that loses some requests and some replies, until nothing waits. */
export const handInAt = async (one: Sitter, chance: Chance): Promise<void> => {
  const { answers: rows } = await sittingAt(one);
  const answers = Object.fromEntries(
    [...rows].map(([itemId, { response, flagged, seq, at }]): [string, Answered] => [
      itemId,
      { response, flagged, seq, at },
    ]),
  );
  const device = await deviceOf(one.tab.replica);
  const input = { ...one.place, attemptId: one.attemptId, device, answers, by: 'person' as const };
  const done = await one.tab.store.mutate(handInTest, input);
  if (!done.ok) throw new Error(`not handed in: ${done.refusal.reason}`);
  one.device.network.fate = () => (['requestLost', 'replyLost', 'ok'] as const)[chance.below(3)] ?? 'ok';
  await one.tab.cycle().catch(() => undefined);
  one.device.network.fate = () => 'ok';
  for (let turn = 0; turn < 5; turn += 1) {
    await one.tab.cycle();
    if ((await one.tab.store.counts()).waiting === 0) return;
  }
  throw new Error('it still waits');
};
