import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { officeSquare } from '#contract/features/research/questions.ts';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { officeTable } from '#contract/features/research/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { myApplications, myOffices } from '#src/features/research/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { Cover } from '../parts.tsx';
import { choicesOf, useOfficeWords } from '../words.ts';
import { OfficeCardLine } from './office-card.tsx';
import { Recommended } from './recommended.tsx';

const CreateOffice = whileOpen(async () => (await import('./create-office.tsx')).CreateOffice);

/** /TeachingResearch/main: the person's offices, and the square of those that are open. */
export const OfficesPage = ({ tab }: { readonly tab: 'mine' | 'square' }) => {
  const { t } = useLingui();
  const [isNew, setNew] = useState(false);
  const teaches = useOwnProfile()?.userType === 'teacher';
  const tabs = [
    { id: 'mine', name: t`My offices`, link: { to: '/TeachingResearch/main' } as const },
    {
      id: 'square',
      name: t`Office square`,
      link: { to: '/TeachingResearch/main', search: { tab: 'square' } } as const,
    },
  ];
  return (
    <Page
      title={t`Research office`}
      actionsBeside
      actions={
        teaches && (
          <Button size="sm" onClick={() => setNew(true)}>
            <Plus size={16} aria-hidden />
            <Trans>Open an office</Trans>
          </Button>
        )
      }
    >
      <CreateOffice open={isNew} onClose={() => setNew(false)} />
      <LinkTabs label={t`Research office`} tabs={tabs} current={tab} />
      <Box mt="4">{tab === 'mine' ? <Mine /> : <Square />}</Box>
    </Page>
  );
};

const Mine = () => {
  const offices = useLive(myOffices);
  const asked = useLive(myApplications)?.filter(
    ({ state, officeId }) => state !== 'accepted' && !offices?.some(({ id }) => id === officeId),
  );
  if (offices === undefined) return <Waiting rows={3} />;
  if (offices.length === 0 && (asked?.length ?? 0) === 0)
    return (
      <EmptyState title={<Trans>No offices yet</Trans>}>
        <Trans>Open one for your subject, or look for one in the square.</Trans>
      </EmptyState>
    );
  return (
    <Flex direction="column" gap="3">
      {offices.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}
          gap="3"
        >
          {offices.map((office) => (
            <OwnOffice key={office.id} office={office} />
          ))}
        </Box>
      )}
      {asked?.map(({ id, title, state }) => (
        <Flex key={id} gap="2" fontSize="sm" color="fg.muted" wrap="wrap">
          <Text color="fg">{title}</Text>
          {state === 'waiting' ? <Trans>You have asked to join.</Trans> : <Trans>You were not let in.</Trans>}
        </Flex>
      ))}
    </Flex>
  );
};

const OwnOffice = ({ office }: { readonly office: OfficeRow }) => {
  const { reach, category } = useOfficeWords();
  const key = rowKey(officeTable, office.id);
  const mark = useMarks([key]).get(key);
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l3" position="relative" _hover={{ bg: 'bg.subtle' }}>
      <Flex gap="3" p="4">
        <Cover officeId={office.id} address={office.cover === '' ? '' : `/file/${office.cover}`} />
        <Box minW="0" flex="1">
          <Link
            to="/TeachingResearch/dynamicState"
            search={{ resourceId: office.id }}
            style={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            <Box as="span" position="absolute" inset="0" />
            {office.title}
          </Link>
          <Text fontSize="sm" color="fg.muted">
            {[reach[office.reach - 1], category[office.category - 1]].join(' · ')}
          </Text>
          {office.description !== '' && (
            <Text fontSize="sm" color="fg.muted" lineClamp="2" mt="1">
              {office.description}
            </Text>
          )}
        </Box>
        <SyncMark mark={mark} of={key} />
      </Flex>
    </Box>
  );
};

const Square = () => {
  const { t } = useLingui();
  const { reach, category } = useOfficeWords();
  const [words, setWords] = useState('');
  const [inReach, setReach] = useState('0');
  const [inCategory, setCategory] = useState('0');
  const asking = { words, reach: Number(inReach) as 0, category: Number(inCategory) as 0, limit: 20 };
  const { list, look } = usePaged(officeSquare, asking, true);
  const options = (all: string, names: readonly string[]) => [
    ['0', all] as const,
    ...choicesOf(names).map(({ value, label }) => [value, label] as const),
  ];
  const narrowed = words !== '' || inReach !== '0' || inCategory !== '0';
  return (
    <Flex direction="column" gap="6">
      <ListPage
        label={t`Office square`}
        list={list}
        look="cards"
        count={(total) => <Plural value={total} one="# office" other="# offices" />}
        search={{ label: t`Search for offices`, value: words, onValue: setWords }}
        filters={
          <>
            <Choice label={t`Scope`} value={inReach} onValue={setReach} options={options(t`Every scope`, reach)} />
            <Choice
              label={t`Subject`}
              value={inCategory}
              onValue={setCategory}
              options={options(t`Every subject`, category)}
            />
          </>
        }
        empty={
          <EmptyState title={narrowed ? <Trans>No such office</Trans> : <Trans>The square is empty</Trans>}>
            {narrowed ? (
              <Trans>Try other words, or fewer filters.</Trans>
            ) : (
              <Trans>Offices that are open to others stand here.</Trans>
            )}
          </EmptyState>
        }
      >
        {(card) => <OfficeCardLine key={card.officeId} card={card} onAsked={look} />}
      </ListPage>
      <Recommended />
    </Flex>
  );
};
