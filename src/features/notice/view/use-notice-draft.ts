import { useMemo } from 'react';
import { ok } from '#contract/core/result.ts';
import type { Editions } from '#contract/core/rows/editions.ts';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { richOfPlain } from '#contract/core/text/words.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { createNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { richContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { type Giving, givenBy, usualGiving } from '#src/features/activity/view/public.tsx';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { newNoticeDraft } from '#src/features/notice/data/public.ts';
import type { Sent } from '#src/ui/live/drafts/sender.ts';
import { type DraftState, useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';

export interface NoticeDraft {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly files: readonly FileRef[];
  /** A draft of an older version has none: its text is plain. */
  readonly format?: 'html';
  /** For whom a new one is, and when; without it: everybody, at once. */
  readonly giving?: Giving;
  /** The notice as it was when the edit began: what a conflict is judged by, however long the draft waits. */
  readonly from?: Pick<NoticeDraft, 'title' | 'content' | 'files'> & { readonly editions: Editions };
}

interface NoticeWriting {
  readonly draft: DraftState<NoticeDraft>;
  /** Publishes or saves, which ends the draft. */
  readonly send: () => Promise<Sent>;
}

export const useNoticeDraft = (courseId: string, notice: NoticeRow | undefined): NoticeWriting => {
  const others = useLive(activitiesOf, courseId);
  const kept = useDraft<NoticeDraft>(
    notice === undefined ? newNoticeDraft(courseId) : `notice/edit/${notice.id}`,
    notice === undefined
      ? { title: '', content: '', files: [], format: 'html' }
      : {
          ...writtenOf(notice),
          format: 'html',
          from: { ...writtenOf(notice), editions: notice.editions },
        },
  );
  const draft = useMemo(() => ({ ...kept, value: formatted(kept.value) }), [kept]);
  const save = async (row: NoticeRow): Promise<Sent> => {
    if (Object.keys(changedIn(row, draft.value)).length > 0)
      return kept.send(updateNotice, (written) => editOf(row, formatted(written)));
    await kept.drop();
    return ok(undefined);
  };
  const send = () => {
    if (notice !== undefined) return save(notice);
    return kept.send(createNotice, (written, id) => {
      const { title, content, files, giving = usualGiving } = formatted(written);
      const loose = (others ?? []).filter(({ chapterId }) => chapterId === '');
      const place = { courseId, id, title, content, files: [...files] };
      return { ...place, ...givenBy(giving), order: ordersAfter(loose, [id])[0] ?? 'a0' };
    });
  };
  return { draft, send };
};

const writtenOf = (row: NoticeRow) => ({ title: row.title, content: richContent(row), files: row.files ?? [] });

const changedIn = (row: NoticeRow, { title, content, files, from = { ...row, ...writtenOf(row) } }: NoticeDraft) => ({
  ...(title === from.title ? {} : { title }),
  ...(content === from.content ? {} : { content }),
  ...(sameFiles(files, from.files) ? {} : { files: [...files] }),
});

const sameFiles = (some: readonly FileRef[], others: readonly FileRef[]): boolean =>
  some.map(({ id }) => id).join() === others.map(({ id }) => id).join();

const editOf = (row: NoticeRow, written: NoticeDraft) => {
  const changed = changedIn(row, written);
  const { editions } = written.from ?? row;
  const basis = Object.fromEntries(Object.keys(changed).map((field) => [field, editions[field] ?? '']));
  return { courseId: row.courseId, id: row.id, ...changed, basis };
};

/** A draft of an older version has plain text, or no files. */
const formatted = (kept: NoticeDraft): NoticeDraft => {
  const draft = {
    ...kept,
    files: kept.files ?? [],
    ...(kept.from && { from: { ...kept.from, files: kept.from.files ?? [] } }),
  };
  if (draft.format === 'html') return draft;
  const { from } = draft;
  return {
    ...draft,
    content: richOfPlain(draft.content),
    format: 'html',
    ...(from && { from: { ...from, content: richOfPlain(from.content) } }),
  };
};
