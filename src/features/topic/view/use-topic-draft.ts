import { useMemo } from 'react';
import { ok } from '#contract/core/result.ts';
import { can } from '#contract/core/roles.ts';
import type { Editions } from '#contract/core/rows/editions.ts';
import { looksRich, richOfPlain } from '#contract/core/text/words.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { createTopic, updateTopic } from '#contract/features/topic/calls.ts';
import { richContent } from '#contract/features/topic/keys.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { type Giving, givenBy, usualGiving } from '#src/features/activity/view/public.tsx';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { newTopicDraft } from '#src/features/topic/data/public.ts';
import type { Sent } from '#src/ui/live/drafts/sender.ts';
import { type DraftState, useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';

export interface TopicDraft {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** The draft of an earlier version, and what another app shared, has none: its text is plain. */
  readonly format?: 'html';
  /** For whom a new one is, and when; without it: everybody, at once. */
  readonly giving?: Giving;
  /** The topic as it was when the edit began: what a conflict is judged by, however long the draft waits. */
  readonly from?: { readonly title: string; readonly content: string; readonly editions: Editions };
}

interface TopicWriting {
  readonly draft: DraftState<TopicDraft>;
  /** Opens or saves, which ends the draft. */
  readonly send: () => Promise<Sent>;
}

export const useTopicDraft = (courseId: string, topic: TopicRow | undefined): TopicWriting => {
  const isGiven = can(useMyActor(courseId), 'topic.manage');
  const others = useLive(activitiesOf, courseId);
  const kept = useDraft<TopicDraft>(
    topic === undefined ? newTopicDraft(courseId) : `topic/edit/${topic.id}`,
    topic === undefined
      ? { title: '', content: '', format: 'html' }
      : {
          title: topic.title,
          content: richContent(topic),
          format: 'html',
          from: { title: topic.title, content: richContent(topic), editions: topic.editions ?? {} },
        },
  );
  const draft = useMemo(() => ({ ...kept, value: formatted(kept.value) }), [kept]);
  const send = async (): Promise<Sent> => {
    if (topic === undefined)
      return kept.send(createTopic, (written, id) => {
        const { title, content, giving = usualGiving } = formatted(written);
        const place = { courseId, id, title, content };
        return isGiven ? { ...place, ...givenBy(giving), isGiven, order: orderOf(others, id) } : place;
      });
    if (Object.keys(changedIn(draft.value)).length > 0)
      return kept.send(updateTopic, (written) => editOf(topic, formatted(written)));
    await kept.drop();
    return ok(undefined);
  };
  return { draft, send };
};

/** Behind everything that stands in no chapter. */
const orderOf = (others: readonly ActivityRow[] | undefined, id: string): string =>
  ordersAfter(
    (others ?? []).filter(({ chapterId }) => chapterId === ''),
    [id],
  )[0] ?? 'a0';

const changedIn = ({ title, content, from }: TopicDraft) => ({
  ...(title === from?.title ? {} : { title }),
  ...(content === from?.content ? {} : { content }),
});

const editOf = ({ courseId, id }: TopicRow, written: TopicDraft) => {
  const changed = changedIn(written);
  const editions = written.from?.editions ?? {};
  // What was never edited by this version has no editions: it meets nobody's.
  const basis = Object.fromEntries(
    Object.keys(changed).flatMap((field) => (editions[field] === undefined ? [] : [[field, editions[field]]])),
  );
  return { courseId, id, ...changed, basis };
};

const formatted = (draft: TopicDraft): TopicDraft =>
  draft.format === 'html' || looksRich(draft.content)
    ? { ...draft, format: 'html' }
    : { ...draft, content: richOfPlain(draft.content), format: 'html' };
