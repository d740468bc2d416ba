import { useMemo } from 'react';
import { newId } from '#contract/core/ids.ts';
import { ok, type Result } from '#contract/core/result.ts';
import type { Editions } from '#contract/core/rows/editions.ts';
import { richOfPlain } from '#contract/core/text/words.ts';
import { createNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { newNoticeDraft } from '#src/features/notice/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { type DraftState, useDraft } from '#src/ui/live/use-draft.ts';

export interface NoticeDraft {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** A draft of an older version has none: its text is plain. */
  readonly format?: 'html';
  /** The notice as it was when the edit began: what a conflict is judged by, however long the draft waits. */
  readonly from?: { readonly title: string; readonly content: string; readonly editions: Editions };
}

interface NoticeWriting {
  readonly draft: DraftState<NoticeDraft>;
  /** Publishes or saves, then forgets the draft. */
  readonly send: () => Promise<Result<unknown>>;
}

export const useNoticeDraft = (courseId: string, notice: NoticeRow | undefined): NoticeWriting => {
  const { store } = useSession();
  const kept = useDraft<NoticeDraft>(
    notice === undefined ? newNoticeDraft(courseId) : `notice/edit/${notice.id}`,
    notice === undefined
      ? { title: '', content: '', format: 'html' }
      : {
          title: notice.title,
          content: richContent(notice),
          format: 'html',
          from: { title: notice.title, content: richContent(notice), editions: notice.editions },
        },
  );
  const draft = useMemo(() => ({ ...kept, value: formatted(kept.value) }), [kept]);
  const send = async (): Promise<Result<unknown>> => {
    const { title, content } = draft.value;
    const result =
      notice === undefined
        ? await store.mutate(createNotice, {
            courseId,
            id: newId(Date.now(), crypto.getRandomValues.bind(crypto)),
            title,
            content,
          })
        : await sendEdit(notice, draft.value);
    if (result.ok) await kept.drop();
    return result;
  };
  const sendEdit = async (row: NoticeRow, { title, content, from = row }: NoticeDraft): Promise<Result<unknown>> => {
    const changed = { ...(title === from.title ? {} : { title }), ...(content === from.content ? {} : { content }) };
    if (Object.keys(changed).length === 0) return ok(undefined);
    const basis = Object.fromEntries(Object.keys(changed).map((field) => [field, from.editions[field] ?? '']));
    return store.mutate(updateNotice, { courseId: row.courseId, id: row.id, ...changed, basis });
  };
  return { draft, send };
};

const formatted = (draft: NoticeDraft): NoticeDraft =>
  draft.format === 'html'
    ? draft
    : {
        ...draft,
        content: richOfPlain(draft.content),
        format: 'html',
        ...(draft.from && { from: { ...draft.from, content: richOfPlain(draft.from.content) } }),
      };
