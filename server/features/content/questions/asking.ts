import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import { contentKindOf, contentTypes, publishStateOf, publishStates } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { namesOf } from '#server/features/account/public.ts';

/** `undefined`: every kind. A code that nobody has is refused as any other malformed input would be. */
export const kindAsked = (code: number | undefined) => (code === undefined ? undefined : contentKindOf(code));

export const refuseKind = (code: number | undefined): Refusal | undefined =>
  code !== undefined && contentKindOf(code) === undefined
    ? { ...coreRefusal.invalidInput, field: 'contentType' }
    : undefined;

/** Content as other clients read it. */
export const itemsOf = async (sql: Sql, rows: readonly ActivityRow[], now: number) => {
  const names = await namesOf(
    sql,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    contentType: contentTypes[row.kind],
    stage: row.stage,
    chapterId: row.chapterId,
    folderId: row.folderId,
    fileTypeId: row.fileTypeId,
    lessonLinkId: row.lessonLinkId,
    canDownload: Number(row.canDownload),
    label: row.label,
    state: publishStates.indexOf(publishStateOf(row, now)),
    createdAt: seconds(row.createdAt),
    publishedAt: seconds(row.publishedAt),
    username: names.get(row.createdBy) ?? '',
    file:
      row.file === null ? null : { fileid: row.file.id, name: row.file.name, size: row.file.size, type: row.file.type },
    url: row.url,
    platform: row.platform,
  }));
};

export const seconds = (at: number): number => Math.floor(at / second);
