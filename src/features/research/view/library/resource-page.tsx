import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addActionLog, delResource } from '#contract/features/research/library-calls.ts';
import type { OfficeResourceRow, OfficeRow } from '#contract/features/research/rows.ts';
import { labelsOf, resourceById } from '#src/features/research/data/queries.ts';
import { FileList } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { restingLook } from '#src/ui/live/use-once.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { OfficeGate, ToOffice } from '../office-frame.tsx';
import { LikeButton } from '../parts.tsx';
import { useNames } from '../use-names.ts';
import { useKnowsRole, useMayIn } from '../use-office.ts';
import { Labels } from './library-page.tsx';

const ResourceForm = whileOpen(async () => (await import('./resource-form.tsx')).ResourceForm);
const TakeDialog = whileOpen(async () => (await import('./take-dialog.tsx')).TakeDialog);

/** /TeachingResearch/document_view: one resource of the library. */
export const ResourcePage = ({ officeId, id }: { readonly officeId: string; readonly id: string }) => (
  <OfficeGate officeId={officeId}>{(office) => <Loaded office={office} id={id} />}</OfficeGate>
);

const Loaded = ({ office, id }: { readonly office: OfficeRow; readonly id: string }) => {
  const { t } = useLingui();
  const resource = useLoaded(resourceById, id);
  if (resource === undefined) return <WaitingPage narrow />;
  if (resource.value === undefined)
    return (
      <LostPage title={t`Not there any more`} action={<ToOffice office={office} />}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Resource office={office} resource={resource.value} />;
};

interface ResourceProps {
  readonly office: OfficeRow;
  readonly resource: OfficeResourceRow;
}

const Resource = ({ office, resource }: ResourceProps) => {
  const { store } = useSession();
  const may = useMayIn(office.id);
  const knowsRole = useKnowsRole(office.id);
  const labels = useLive(labelsOf, office.id) ?? [];
  const author = useNames(office.id).get(resource.createdBy);
  const { t } = useLingui();
  // S-479: who only looks is told whom to ask.
  const why = t`You may not do this. Ask a manager of the office for the right.`;
  const [isTaking, setTaking] = useState(false);
  const { id, officeId } = resource;
  // Once for each time that its page is opened.
  useEffect(() => void store.mutate(addActionLog, { officeId, id, action: 1 }), [store, officeId, id]);
  return (
    <Page narrow title={resource.title} actionsBeside actions={<Actions resource={resource} />}>
      <Flex mt="-1" mb="4" align="center" columnGap="3" rowGap="1" fontSize="sm" color="fg.muted" wrap="wrap">
        <span>{author ?? <Trans>Former member</Trans>}</span>
        <Time at={resource.createdAt} />
        <Labels resource={resource} labels={labels} />
        {resource.opened > 0 && <Plural value={resource.opened} one="opened once" other="opened # times" />}
        {resource.taken > 0 && <Plural value={resource.taken} one="taken over once" other="taken over # times" />}
        <LikeButton officeId={office.id} targetId={id} may={may('office.share')} />
      </Flex>
      {resource.note !== '' && (
        <Text mb="4" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {resource.note}
        </Text>
      )}
      <Box mb="4">
        <FileList files={resource.files} />
        {resource.url !== '' && (
          <Button asChild variant="outline" maxW="full">
            <a href={resource.url} target="_blank" rel="noreferrer noopener">
              <ExternalLink size={16} aria-hidden />
              <Text as="span" truncate>
                {resource.url}
              </Text>
            </a>
          </Button>
        )}
      </Box>
      {knowsRole && (
        <Button
          title={may('office.cite') ? undefined : why}
          {...restingLook(!may('office.cite'))}
          onClick={() => (may('office.cite') ? setTaking(true) : tell(why))}
        >
          <Trans>Take over into a course</Trans>
        </Button>
      )}
      <TakeDialog open={isTaking} resource={resource} onClose={() => setTaking(false)} />
    </Page>
  );
};

const Actions = ({ resource }: Pick<ResourceProps, 'resource'>) => {
  const { t } = useLingui();
  const { store, uid } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const may = useMayIn(resource.officeId);
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { officeId, id } = resource;
  if (!(resource.createdBy === uid && may('office.share')) && !may('office.edit')) return null;
  const remove = async () => {
    const done = await store.mutate(delResource, { officeId, id });
    if (!done.ok) return tellRefusal(done.refusal);
    tell(t`Deleted`);
    await navigate({ to: '/TeachingResearch/resource', search: { resourceId: officeId }, replace: true });
  };
  return (
    <>
      <RowMenu
        label={t`What can be done`}
        actions={() => [
          { id: 'edit', label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          { id: 'delete', label: t`Delete`, icon: Trash2, isDanger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      <ResourceForm open={open === 'edit'} officeId={officeId} resource={resource} onClose={() => setOpen(undefined)} />
      <ConfirmDialog
        open={open === 'delete'}
        title={<Trans>Delete “{resource.title}”?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setOpen(undefined)}
      >
        <Trans>Courses that took it over keep theirs.</Trans>
      </ConfirmDialog>
    </>
  );
};
