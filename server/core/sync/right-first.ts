import * as z from 'zod/mini';
import type { Refusal } from '#contract/core/refusal.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import type { Core } from '../core.ts';
import type { MutationHandler } from '../feature.ts';
import type { Order } from './execute.ts';
import { actorIn } from './members.ts';

const Named = z.object({ courseId: Id });

/** The right that a long input takes, asked for before the input is read; the rule of its write asks again, under the locks. */
export const askRightFirst = async (
  { db }: Pick<Core, 'db'>,
  { uid, input, seal, misfit }: Pick<Order, 'uid' | 'input' | 'seal' | 'misfit'>,
  handler: Pick<MutationHandler, 'right'> | undefined,
): Promise<{ readonly misfit?: Refusal }> => {
  const right = handler?.right;
  const named = right === undefined || seal || misfit !== undefined ? undefined : Named.safeParse(input).data;
  if (right === undefined || named === undefined) return {};
  const refusal = await db.read(async (sql) =>
    refuseUnless(await actorIn(sql, uid, courseScope(named.courseId)), right),
  );
  return refusal === undefined ? {} : { misfit: refusal };
};
