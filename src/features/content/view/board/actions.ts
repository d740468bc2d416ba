import { t } from '@lingui/core/macro';
import {
  ArrowDown,
  ArrowUp,
  Ban,
  CalendarClock,
  CalendarCog,
  Download,
  FilePlus,
  FolderInput,
  History,
  Link,
  ListPlus,
  Pencil,
  Send,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react';
import type { ActivityRow, ChapterRow, FolderRow } from '#contract/features/content/rows.ts';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import type { Open } from './state.ts';
import type { Moves } from './use-moves.ts';
import type { Settings } from './use-settings.ts';

/** What staff may do with an activity. */
export const activityActions = (
  row: ActivityRow,
  open: Open,
  moves: Moves,
  settings: Settings,
  edit: (row: ActivityRow) => void,
): readonly RowAction[] => {
  const isPublic = row.state === 'published';
  const rows = [row];
  return [
    ...(isPublic || row.publishAt > 0
      ? [{ id: 'unpublish', label: t`Unpublish`, icon: Undo2, onChoose: () => settings.unpublish(rows) }]
      : []),
    {
      id: 'publish',
      label: isPublic ? t`Publish again…` : t`Publish…`,
      icon: isPublic ? Send : CalendarClock,
      onChoose: () => open({ form: 'publish', rows }),
    },
    { id: 'timing', label: t`Dates and audience…`, icon: CalendarCog, onChoose: () => open({ form: 'timing', rows }) },
    ...(isPublic
      ? [{ id: 'people', label: t`Who has done it…`, icon: Users, onChoose: () => open({ form: 'people', row }) }]
      : []),
    { id: 'edit', label: t`Edit`, icon: Pencil, onChoose: () => edit(row) },
    { id: 'up', label: t`Move up`, icon: ArrowUp, isApart: true, onChoose: () => moves.nudgeActivity(row, -1) },
    { id: 'down', label: t`Move down`, icon: ArrowDown, onChoose: () => moves.nudgeActivity(row, 1) },
    { id: 'move', label: t`Move to…`, icon: FolderInput, onChoose: () => open({ form: 'move', rows }) },
    ...(row.file === null
      ? []
      : [
          {
            id: 'download',
            label: row.canDownload ? t`Do not allow download` : t`Allow download`,
            icon: row.canDownload ? Ban : Download,
            onChoose: () => settings.set(rows, { canDownload: !row.canDownload }),
          },
        ]),
    { id: 'history', label: t`Release history`, icon: History, onChoose: () => open({ form: 'history', row }) },
    {
      id: 'delete',
      label: t`Delete`,
      icon: Trash2,
      isDanger: true,
      isApart: true,
      onChoose: () => open({ form: 'delete', rows }),
    },
  ];
};

/** What staff may do with a chapter or section. */
export const chapterActions = (row: ChapterRow, open: Open, moves: Moves): readonly RowAction[] => {
  const isSection = row.parentId !== '';
  const chapterId = row.id;
  return [
    { id: 'material', label: t`Add materials`, icon: FilePlus, onChoose: () => open({ form: 'material', chapterId }) },
    { id: 'link', label: t`Add a link`, icon: Link, onChoose: () => open({ form: 'link', chapterId }) },
    ...(isSection
      ? []
      : [
          {
            id: 'section',
            label: t`Add a section`,
            icon: ListPlus,
            onChoose: () => open({ form: 'chapter', parentId: row.id }),
          },
        ]),
    {
      id: 'edit',
      label: t`Edit`,
      icon: Pencil,
      isApart: true,
      onChoose: () => open({ form: 'chapter', row, parentId: row.parentId }),
    },
    { id: 'up', label: t`Move up`, icon: ArrowUp, onChoose: () => moves.nudgeChapter(row, -1) },
    { id: 'down', label: t`Move down`, icon: ArrowDown, onChoose: () => moves.nudgeChapter(row, 1) },
    {
      id: 'delete',
      label: t`Delete`,
      icon: Trash2,
      isDanger: true,
      isApart: true,
      onChoose: () => open({ form: 'deleteChapter', row }),
    },
  ];
};

export const folderActions = (row: FolderRow, open: Open, moves: Moves): readonly RowAction[] => [
  { id: 'edit', label: t`Edit`, icon: Pencil, onChoose: () => open({ form: 'folder', row }) },
  { id: 'up', label: t`Move up`, icon: ArrowUp, isApart: true, onChoose: () => moves.nudgeFolder(row, -1) },
  { id: 'down', label: t`Move down`, icon: ArrowDown, onChoose: () => moves.nudgeFolder(row, 1) },
  {
    id: 'delete',
    label: t`Delete`,
    icon: Trash2,
    isDanger: true,
    isApart: true,
    onChoose: () => open({ form: 'deleteFolder', row }),
  },
];
