import { Badge, Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, Network, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { type GraphCard, graphCards } from '#src/features/graph/data/queries.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { useGraphs } from './use-graphs.ts';

const NameForm = whileOpen(async () => (await import('./name-form.tsx')).NameForm);

/** /KtpknowledgeGraph/index: a teacher's graphs (S-103). */
export const GraphsPage = () => {
  const { t } = useLingui();
  const teaches = useTeaches();
  const { graph: hasGraphs } = useSchool();
  const cards = useLive(graphCards);
  const acts = useGraphs();
  const [typed, setTyped] = useState('');
  const [isNew, setNew] = useState(false);
  const [isDeletedShown, setDeletedShown] = useState(false);
  if (!teaches || !hasGraphs)
    return (
      <LostPage title={t`Not for you`}>
        {teaches ? (
          <Trans>Your school goes without knowledge graphs.</Trans>
        ) : (
          <Trans>Teachers make knowledge graphs.</Trans>
        )}
      </LostPage>
    );
  if (cards === undefined) return <WaitingPage />;
  const there = cards.filter(({ deletedAt }) => deletedAt === 0);
  const deleted = cards.filter(({ deletedAt }) => deletedAt > 0);
  const words = typed.trim().toLowerCase();
  const found = there.filter(({ name }) => name.toLowerCase().includes(words));
  const create = (
    <Button size="sm" onClick={() => setNew(true)}>
      <Plus size={16} aria-hidden />
      <Trans>New graph</Trans>
    </Button>
  );
  return (
    <Page title={t`Knowledge graphs`} actions={there.length > 0 && create}>
      <NameForm
        open={isNew}
        title={<Trans>New knowledge graph</Trans>}
        submit={<Trans>Create</Trans>}
        name=""
        onName={acts.begin}
        onClose={() => setNew(false)}
      />
      {there.length > 0 && (
        <Flex mb="4" maxW="20rem">
          <SearchField size="sm" label={t`Search knowledge graphs`} value={typed} onValue={setTyped} />
        </Flex>
      )}
      {there.length === 0 && (
        <EmptyState icon={Network} title={<Trans>No knowledge graphs yet</Trans>} action={create}>
          <Trans>The points of a subject and what builds on what: for planning, and for your students.</Trans>
        </EmptyState>
      )}
      {there.length > 0 && found.length === 0 && (
        <Text color="fg.muted" role="status">
          <Trans>No graph is called that.</Trans>
        </Text>
      )}
      <Grid
        as="ul"
        aria-label={t`Knowledge graphs`}
        listStyleType="none"
        gap="4"
        templateColumns={{ base: '1fr', sm: 'repeat(auto-fill, minmax(260px, 1fr))' }}
      >
        {found.map((card) => (
          <Card key={card.id} card={card} acts={acts} />
        ))}
      </Grid>
      {deleted.length > 0 && (
        <Box mt="8">
          <Button
            size="sm"
            variant="ghost"
            ms="-3"
            aria-expanded={isDeletedShown}
            onClick={() => setDeletedShown(!isDeletedShown)}
          >
            <Trans>Deleted ({deleted.length})</Trans>
          </Button>
          {isDeletedShown && (
            <Box as="ul" listStyleType="none" aria-label={t`Deleted`}>
              {deleted.map(({ id, name }) => (
                <Flex as="li" key={id} align="center" gap="3" py="1.5" borderTopWidth="1px">
                  <Text flex="1" minW="0" truncate>
                    {name}
                  </Text>
                  <Button size="sm" variant="outline" onClick={() => void acts.restore(id)}>
                    <Trans>Restore</Trans>
                  </Button>
                </Flex>
              ))}
            </Box>
          )}
        </Box>
      )}
    </Page>
  );
};

interface CardProps {
  readonly card: GraphCard;
  readonly acts: ReturnType<typeof useGraphs>;
}

const Card = ({ card, acts }: CardProps) => {
  const { t } = useLingui();
  const { id, name, points, courses, editedAt, role } = card;
  const [isNaming, setNaming] = useState(false);
  return (
    <Box
      as="li"
      data-graph={id}
      position="relative"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p="4"
      minW="0"
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <Flex gap="2" align="flex-start">
        <Heading as="h2" fontSize="md" fontWeight="600" flex="1" minW="0" overflowWrap="anywhere" lineHeight="1.5">
          <Box
            asChild
            _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' }}
            _focusVisible={{ outline: 'none', _after: { outline: '2px solid', outlineColor: 'brand.focusRing' } }}
          >
            <Link to="/KtpknowledgeGraph/editor" search={{ id }}>
              {name}
            </Link>
          </Box>
        </Heading>
        <Box position="relative" zIndex="1" me="-2" mt="-1.5">
          <RowMenu
            label={t`More on ${name}`}
            actions={() => [
              ...(can(role, 'team.manage')
                ? [{ id: 'rename', label: t`Rename`, icon: Pencil, onChoose: () => setNaming(true) }]
                : []),
              { id: 'people', label: t`Members`, icon: Users, onChoose: () => void acts.people(id) },
              { id: 'copy', label: t`Copy`, icon: Copy, onChoose: () => void acts.copy(card) },
              ...(can(role, 'team.own')
                ? [
                    {
                      ...{ id: 'delete', label: t`Delete`, icon: Trash2, onChoose: () => void acts.remove(card) },
                      ...{ isDanger: true, isApart: true },
                    },
                  ]
                : []),
            ]}
          />
        </Box>
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        <Plural value={points} _0="No points" one="# point" other="# points" />
      </Text>
      <Flex gap="1.5" wrap="wrap" mt="2" minH="6">
        {courses.map((course) => (
          <Badge recipe={badgeRecipe} key={course} variant="subtle" whiteSpace="normal">
            {course}
          </Badge>
        ))}
      </Flex>
      <Text fontSize="xs" color="fg.muted" mt="2">
        <Trans>
          Edited <Time at={editedAt} />
        </Trans>
      </Text>
      <NameForm
        open={isNaming}
        title={<Trans>Rename knowledge graph</Trans>}
        submit={<Trans>Save</Trans>}
        name={name}
        onName={(typed) => acts.rename(id, typed)}
        onClose={() => setNaming(false)}
      />
    </Box>
  );
};
