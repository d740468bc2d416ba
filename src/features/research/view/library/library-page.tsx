import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileText, Link2, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { licences } from '#contract/features/research/keys.ts';
import type { OfficeLabelRow, OfficeResourceRow } from '#contract/features/research/rows.ts';
import { officeResourceTable } from '#contract/features/research/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { labelsOf, resourcesOf } from '#src/features/research/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { OfficeFrame } from '../office-frame.tsx';
import { LikeButton, Tag } from '../parts.tsx';
import { useNames } from '../use-names.ts';
import { useMayIn } from '../use-office.ts';

const ResourceForm = whileOpen(async () => (await import('./resource-form.tsx')).ResourceForm);
const LabelsDialog = whileOpen(async () => (await import('./labels-dialog.tsx')).LabelsDialog);

export type LibraryTab = 'all' | 'files' | 'links';

interface LibraryPageProps {
  readonly officeId: string;
  readonly tab: LibraryTab;
}

/** What an office has: files and links, with labels and licences. */
export const LibraryPage = ({ officeId, tab }: LibraryPageProps) => (
  <OfficeFrame officeId={officeId} tab="resource">
    <Library officeId={officeId} tab={tab} />
  </OfficeFrame>
);

const Library = ({ officeId, tab }: LibraryPageProps) => {
  const { t } = useLingui();
  const may = useMayIn(officeId);
  const resources = useLive(resourcesOf, officeId);
  const labels = useLive(labelsOf, officeId) ?? [];
  const names = useNames(officeId);
  const [kind, setKind] = useState<LibraryTab>(tab);
  const [label, setLabel] = useState('');
  const [licence, setLicence] = useState('any');
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<'new' | 'labels'>();
  const found = useMemo(() => {
    const sought = words.trim().toLowerCase();
    return resources?.filter(
      (one) =>
        (kind === 'all' || (kind === 'files') === one.files.length > 0) &&
        (label === '' || one.labelIds.includes(label)) &&
        (licence === 'any' || one.licence === licence) &&
        (sought === '' || one.title.toLowerCase().includes(sought)),
    );
  }, [resources, kind, label, licence, words]);
  const list = useSteps(found, 20);
  return (
    <>
      <ListPage
        label={t`Resource library`}
        list={list}
        look="cards"
        count={(total) => <Plural value={total} one="# resource" other="# resources" />}
        search={{ label: t`Search the library`, value: words, onValue: setWords }}
        filters={
          <>
            <FilterButtons
              label={t`Kind`}
              filters={[
                { id: 'all', name: t`All` },
                { id: 'files', name: t`Files` },
                { id: 'links', name: t`Links` },
              ]}
              current={kind}
              onChoose={setKind}
            />
            {labels.length > 0 && (
              <Choice
                label={t`Label`}
                value={label}
                onValue={setLabel}
                options={[['', t`Every label`], ...labels.map(({ id, name }) => [id, name] as const)]}
              />
            )}
            <Choice
              label={t`Licence`}
              value={licence}
              onValue={setLicence}
              options={[
                ['any', t`Every licence`],
                ...licences.map((one) => [one, one === '' ? t`No licence` : one] as const),
              ]}
            />
          </>
        }
        tools={
          may('office.share') && (
            <>
              {may('office.edit') && (
                <Button size="sm" variant="outline" onClick={() => setOpen('labels')}>
                  <Trans>Labels</Trans>
                </Button>
              )}
              <Button size="sm" onClick={() => setOpen('new')}>
                <Plus size={16} aria-hidden />
                <Trans>Add a resource</Trans>
              </Button>
            </>
          )
        }
        empty={
          <EmptyState
            title={resources?.length === 0 ? <Trans>The library is empty</Trans> : <Trans>Nothing found</Trans>}
          >
            {resources?.length === 0 ? (
              <Trans>Files and links that the office shares stand here.</Trans>
            ) : (
              <Trans>Try other words, or fewer filters.</Trans>
            )}
          </EmptyState>
        }
      >
        {(resource) => (
          <ResourceLine
            key={resource.id}
            resource={resource}
            labels={labels}
            author={names.get(resource.createdBy)}
            may={may('office.share')}
          />
        )}
      </ListPage>
      <ResourceForm open={open === 'new'} officeId={officeId} onClose={() => setOpen(undefined)} />
      <LabelsDialog open={open === 'labels'} officeId={officeId} onClose={() => setOpen(undefined)} />
    </>
  );
};

interface ResourceLineProps {
  readonly resource: OfficeResourceRow;
  readonly labels: readonly OfficeLabelRow[];
  readonly author: string | undefined;
  readonly may: boolean;
}

const ResourceLine = ({ resource, labels, author, may }: ResourceLineProps) => {
  const key = rowKey(officeResourceTable, resource.id);
  const mark = useMarks([key]).get(key);
  const { id, officeId, title } = resource;
  const Icon = resource.files.length > 0 ? FileText : Link2;
  return (
    <li data-resource={id}>
      <Flex gap="3" align="flex-start">
        <Box mt="1" color="fg.muted">
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Text fontWeight="600" overflowWrap="anywhere">
            <Link
              to="/TeachingResearch/document_view"
              search={{ resourceId: officeId, id, type: resource.files.length > 0 ? 'file' : 'link' }}
            >
              {title}
            </Link>
          </Text>
          {resource.note !== '' && (
            <Text fontSize="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
              {resource.note}
            </Text>
          )}
          <Flex mt="1" align="center" columnGap="3" rowGap="1" fontSize="xs" color="fg.muted" wrap="wrap">
            <Labels resource={resource} labels={labels} />
            {author !== undefined && <span>{author}</span>}
            <Time at={resource.createdAt} />
            {resource.opened > 0 && <Plural value={resource.opened} one="opened once" other="opened # times" />}
            {resource.taken > 0 && <Plural value={resource.taken} one="taken over once" other="taken over # times" />}
            <SyncMark mark={mark} of={key} />
          </Flex>
        </Box>
        <LikeButton officeId={officeId} targetId={id} may={may} />
      </Flex>
    </li>
  );
};

/** Licence and labels of a resource. */
export const Labels = ({ resource, labels }: Pick<ResourceLineProps, 'resource' | 'labels'>) => (
  <>
    {resource.licence !== '' && <Tag>{resource.licence}</Tag>}
    {labels
      .filter(({ id }) => resource.labelIds.includes(id))
      .map(({ id, name }) => (
        <Tag key={id} color="brand.fg">
          {name}
        </Tag>
      ))}
  </>
);
