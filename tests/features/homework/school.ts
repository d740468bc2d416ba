import type { Input } from '#contract/core/call.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { orderAt } from '#contract/features/content/order.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { openScope } from '#src/core/opened.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';

export type NewHomework = Partial<Input<typeof createHomework>>;

/** A homework of 100 points as its form makes it, handed to a device or to a server. */
export const newHomework = (world: World, courseId: string, given: NewHomework = {}) => {
  const id = given.id ?? world.newId();
  return {
    courseId,
    id,
    title: 'Limits',
    content: '<p>Show that the limit exists.</p>',
    total: 100_00,
    order: orderAt([], 0, id),
    ...given,
  };
};

/** Written and published by a teacher, on the server. */
export const givenHomework = async (world: World, teacher: Person, courseId: string, given: NewHomework = {}) => {
  const input = newHomework(world, courseId, given);
  const created = await world.say(teacher, createHomework, input);
  if (!created.ok) throw new Error(JSON.stringify(created));
  const published = await world.say(teacher, publishCoursewares, {
    courseId,
    ids: [input.id],
    closesAt: input.closesAt ?? 0,
  });
  if (!published.ok) throw new Error(JSON.stringify(published));
  return input.id;
};

/** Hands in on a device. */
export const handIn = async (
  tab: Tab,
  world: World,
  given: Partial<Input<typeof submitHomework>> & Pick<Input<typeof submitHomework>, 'courseId' | 'activityId'>,
) => tab.store.mutate(submitHomework, { id: world.newId(), text: '<p>By the squeeze theorem.</p>', ...given });

/** As the screen of a homework's works does: from now on they come to this device. */
export const openWork = (tab: Tab, world: World, activityId: string): Promise<boolean> =>
  openScope(tab.replica.outbox, workScope(activityId), world.now());
