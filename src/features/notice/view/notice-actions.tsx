import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { History, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { deleteNotice, setNoticeTop } from '#contract/features/notice/calls.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { AppDialog, onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { type RowAction, RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

const NoticeRecord = lazy(async () => ({ default: (await import('./notice-record.tsx')).NoticeRecord }));
const NoticeForm = onceOpened(async () => (await import('./notice-form.tsx')).NoticeForm);

/** What staff may do with a notice. */
export const NoticeActions = ({ notice }: { readonly notice: NoticeRow }) => {
  const { courseId, id, pinned } = notice;
  const { t } = useLingui();
  const { store } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'edit' | 'delete' | 'record'>();
  const pin = async () => {
    const result = await store.mutate(setNoticeTop, { courseId, id, state: pinned ? 0 : 1 });
    if (!result.ok) tellRefusal(result.refusal);
  };
  const remove = async () => {
    const result = await store.mutate(deleteNotice, { courseId, id });
    if (!result.ok) return tellRefusal(result.refusal);
    await navigate({ to: '/main/classDetail', search: { courseid: courseId, modulename: 'notice' }, replace: true });
  };
  const more = (): readonly RowAction[] => [
    { id: 'record', label: t`Earlier versions`, icon: History, onChoose: () => setOpen('record') },
    {
      ...{ id: 'delete', label: t`Delete`, icon: Trash2, isDanger: true, isApart: true },
      onChoose: () => setOpen('delete'),
    },
  ];
  return (
    <Flex gap="1" align="center">
      <Button size="sm" variant="outline" onClick={() => setOpen('edit')}>
        <Pencil size={16} aria-hidden />
        <Trans>Edit</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={pin}>
        {pinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
        {pinned ? <Trans>Unpin</Trans> : <Trans>Pin</Trans>}
      </Button>
      <RowMenu label={t`More for this notice`} actions={more} />
      <NoticeForm courseId={courseId} notice={notice} open={open === 'edit'} onClose={() => setOpen(undefined)} />
      <AppDialog
        open={open === 'record'}
        onClose={() => setOpen(undefined)}
        width="dlgEntry"
        title={<Trans>Earlier versions</Trans>}
      >
        <Suspense fallback={null}>
          <NoticeRecord id={id} />
        </Suspense>
      </AppDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={<Trans>Delete this notice?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setOpen(undefined)}
      >
        <Trans>It disappears for everyone in the class. This cannot be undone.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
