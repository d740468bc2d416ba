import { Button, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { BookPlus, FilePlus, FileType, FolderPlus, Import, Link, ListOrdered, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { tell } from '#src/ui/words/tell.ts';
import type { Open } from './state.ts';

interface AddMenuProps {
  readonly open: Open;
  /** What is added stands there. */
  readonly chapterId: string;
  readonly courseId: string;
}

/** What can be added to a course. */
const addActions = (open: Open, chapterId: string, made: readonly RowAction[]): readonly RowAction[] => [
  ...made,
  {
    id: 'chapter',
    label: t`New chapter`,
    icon: BookPlus,
    isApart: made.length > 0,
    onChoose: () => open({ form: 'chapter', parentId: '' }),
  },
  { id: 'material', label: t`Add materials`, icon: FilePlus, onChoose: () => open({ form: 'material', chapterId }) },
  { id: 'link', label: t`Add link or MOOC`, icon: Link, onChoose: () => open({ form: 'link', chapterId }) },
  { id: 'folder', label: t`New folder`, icon: FolderPlus, isApart: true, onChoose: () => open({ form: 'folder' }) },
  {
    id: 'lessonLink',
    label: t`Lesson steps…`,
    icon: ListOrdered,
    onChoose: () => open({ form: 'lessonLinks' }),
  },
  { id: 'fileType', label: t`File types…`, icon: FileType, onChoose: () => open({ form: 'fileTypes' }) },
  {
    id: 'import',
    label: t`Import from another course…`,
    icon: Import,
    isApart: true,
    onChoose: () => open({ form: 'import', chapterId }),
  },
];

/** The commonest thing to add, and beside it the rest. */
export const AddMenu = ({ open, chapterId }: Omit<AddMenuProps, 'courseId'>) => (
  <Button size="sm" onClick={() => open({ form: 'material', chapterId })} data-tour="lessons-add">
    <Plus size={16} aria-hidden />
    <Trans>Add materials</Trans>
  </Button>
);

/** Everything else that can be added, and fetching the course anew (S-319). */
export const MoreMenu = ({ open, chapterId, courseId }: AddMenuProps) => {
  const { t: words, i18n } = useLingui();
  const resync = useResync();
  const navigate = useNavigate();
  const made = [...useKinds().values()].flatMap(({ kind, name, icon, newHref }) =>
    newHref === undefined
      ? []
      : [
          {
            id: kind,
            label: i18n._(name),
            icon,
            onChoose: () => void navigate({ href: newHref({ courseId, chapterId }) }),
          },
        ],
  );
  return (
    <RowMenu
      label={words`Add and more`}
      actions={() => [
        ...addActions(open, chapterId, made),
        { id: 'resync', label: t`Sync again`, icon: RefreshCw, isApart: true, onChoose: resync },
      ]}
    />
  );
};

const useResync = (): (() => void) => {
  const { t: words } = useLingui();
  const { refresh } = useSession();
  const online = useCanAsk();
  const [isBusy, setBusy] = useState(false);
  return () => {
    if (isBusy) return;
    if (!online) return tell(words`Syncing again needs the network. What is on this device stays.`);
    setBusy(true);
    tell(words`Syncing…`);
    refresh().then(
      () => {
        setBusy(false);
        tell(words`Synced.`);
      },
      () => {
        setBusy(false);
        tell(words`The server could not be reached. What is on this device stays.`, 'problem');
      },
    );
  };
};

/** A course that begins. */
export const NoContent = ({ open, courseId }: { readonly open: Open; readonly courseId: string }) => (
  <EmptyState
    picture="empty"
    title={<Trans>No content</Trans>}
    action={
      <Flex gap="2" wrap="wrap" justify="center">
        <Button size="sm" onClick={() => open({ form: 'chapter', parentId: '' })}>
          <BookPlus size={16} aria-hidden />
          <Trans>New chapter</Trans>
        </Button>
        <Button size="sm" variant="outline" onClick={() => open({ form: 'material', chapterId: '' })}>
          <Plus size={16} aria-hidden />
          <Trans>Add materials</Trans>
        </Button>
        <MoreMenu open={open} chapterId="" courseId={courseId} />
      </Flex>
    }
  >
    <Trans>Chapters give the course its order; materials and links stand in them. Students see what you publish.</Trans>
  </EmptyState>
);
