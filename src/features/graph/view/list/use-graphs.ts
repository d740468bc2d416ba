import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { createGraph, deleteGraph, editGraph, renameGraph } from '#contract/features/graph/calls.ts';
import { callsOf, copyOf } from '#src/features/graph/data/edits.ts';
import { type GraphCard, rowsOfGraph } from '#src/features/graph/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

/** What may be done with a graph as a whole; each answers why not. */
export const useGraphs = () => {
  const { t } = useLingui();
  const { store, replica } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();

  const begin = async (name: string): Promise<Refusal | undefined> => {
    const graphId = makeId();
    const said = await store.mutate(createGraph, { graphId, name });
    if (!said.ok) return said.refusal;
    await navigate({ to: '/KtpknowledgeGraph/editor', search: { id: graphId } });
    return undefined;
  };

  const rename = async (graphId: string, name: string): Promise<Refusal | undefined> => {
    const said = await store.mutate(renameGraph, { graphId, name });
    return said.ok ? undefined : said.refusal;
  };

  const restore = async (graphId: string): Promise<void> => {
    const said = await store.mutate(deleteGraph, { graphId, state: 0 });
    if (!said.ok) tellRefusal(said.refusal);
  };

  const remove = async ({ id, name }: GraphCard): Promise<void> => {
    const said = await store.mutate(deleteGraph, { graphId: id });
    if (!said.ok) return tellRefusal(said.refusal);
    tell(t`“${name}” is deleted.`, 'info', { label: t`Undo`, run: () => void restore(id) });
  };

  /** Points and relations under ids of their own; what belongs to a course does not come along. */
  const copy = async ({ id, name }: GraphCard): Promise<void> => {
    const graphId = makeId();
    const called = t`${name} (copy)`.slice(0, limits.nameChars);
    const made = await store.mutate(createGraph, { graphId, name: called });
    if (!made.ok) return tellRefusal(made.refusal);
    for (const edit of callsOf(copyOf(await rowsOfGraph(replica, id), makeId))) {
      const said = await store.mutate(editGraph, {
        graphId,
        add: [...(edit.add ?? [])],
        relate: [...(edit.relate ?? [])],
      });
      if (!said.ok) return tellRefusal(said.refusal);
    }
  };

  const people = (id: string) => navigate({ to: '/KtpknowledgeGraph/members', search: { id } });

  return { begin, rename, remove, restore, copy, people };
};
