import type { Mutation, Output } from '#contract/core/call.ts';
import type { Result } from '#contract/core/result.ts';
import type { Write } from '#contract/core/write.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import type { MutationHandler } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type Doing, type Own, onWrite } from '#server/core/sync/write.ts';
import type { Author } from './kinds.ts';

type Putting = (tx: Tx, before: ActivityRow, row: ActivityRow, author: Author) => Promise<Result<ActivityRow>>;

/** The rows of a selection as they were; what was deleted by somebody meanwhile is not among them. */
export const selectedOf = ({
  input: { ids },
  was,
}: Pick<Doing<Mutation, unknown>, 'was'> & { readonly input: { readonly ids: readonly string[] } }): ActivityRow[] =>
  [...new Set(ids)].flatMap((id) => was(activityTable, id) ?? []);

/** The server's half of a write that changes activities: each is put as the effect left it, with what hangs on it. */
export const changing = <M extends Mutation>(
  write: Write<M>,
  put: Putting,
  paced: Pick<Own<M, undefined>, 'paces'> = {},
): MutationHandler =>
  onWrite(write, {
    ...paced,
    leaves: [activityTable],
    after: async (tx, { input, act, was, is }): Promise<Result<Output<M>> | undefined> => {
      for (const id of new Set(write.touches(input, act.uid).map((ref) => ref.id))) {
        const [before, row] = [was(activityTable, id), is(activityTable, id)];
        const done = before && row && (await put(tx, before, row, act));
        if (done?.ok === false) return done;
      }
      return undefined;
    },
  });
