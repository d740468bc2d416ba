import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ClipboardList, Pencil, Plus, Shuffle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { groupMemberId } from '#contract/features/group/keys.ts';
import type { GroupRow } from '#contract/features/group/rows.ts';
import { groupMemberTable } from '#contract/features/group/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { onceOpened, whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { GroupCard } from './group-card.tsx';
import { type ShownSet, useGroupActs } from './shown.ts';

const SetForm = whileOpen(async () => (await import('./set-form.tsx')).SetForm);
const GroupForm = whileOpen(async () => (await import('./group-form.tsx')).GroupForm);
const RandomDialog = onceOpened(async () => (await import('./random-dialog.tsx')).RandomDialog);
const PasteDialog = onceOpened(async () => (await import('./paste-dialog.tsx')).PasteDialog);

type Opened = 'edit' | 'remove' | 'add' | 'random' | 'paste' | GroupRow;

/** One set: its groups as cards, and who is in none. Students are moved by their menu, or carried. */
export const SetBoard = ({ shown }: { readonly shown: ShownSet }) => {
  const { t } = useLingui();
  const { set, groups, unplaced, archived } = shown;
  const acts = useGroupActs(set);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const everybody = [...unplaced, ...groups.flatMap((one) => one.students)];
  const keyOf = (uid: string) => rowKey(groupMemberTable, groupMemberId(set.id, uid));
  const marks = useMarks(everybody.map(({ uid }) => keyOf(uid)));
  const isOwn = set.owner === 'course';
  const card = { groups, acts: isOwn ? acts : undefined, markOf: (uid: string) => marks.get(keyOf(uid)) };
  return (
    <>
      <Flex mb="3" gap="2" wrap="wrap" align="center">
        <Text
          fontSize="sm"
          color="fg.muted"
          me="auto"
          order={{ base: -2, md: 0 }}
          flexBasis={{ base: 'calc(100% - 60px)', md: 'auto' }}
        >
          <Plural value={groups.length} one="# group" other="# groups" />
          {set.choosing && (
            <>
              {' · '}
              {set.cap > 0 ? (
                <Trans>students choose, {set.cap} in a group at most</Trans>
              ) : (
                <Trans>students choose</Trans>
              )}
            </>
          )}
          {!isOwn && (
            <>
              {' · '}
              <Trans>managed by the school</Trans>
            </>
          )}
        </Text>
        {isOwn && (
          <>
            <Button size="sm" variant="ghost" onClick={() => setOpened('add')}>
              <Plus size={16} aria-hidden />
              <Trans>Add a group</Trans>
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setOpened('paste')}>
              <ClipboardList size={16} aria-hidden />
              <Trans>Paste a list</Trans>
            </Button>
            <Button size="sm" variant={unplaced.length > 0 ? 'solid' : 'ghost'} onClick={() => setOpened('random')}>
              <Shuffle size={16} aria-hidden />
              <Trans>Spread at random</Trans>
            </Button>
            <Box order={{ base: -1, md: 0 }}>
              <RowMenu
                label={t`More for ${set.name}`}
                actions={() => [
                  { id: 'edit', label: t`Change this set`, icon: Pencil, onChoose: () => setOpened('edit') },
                  {
                    ...{ id: 'remove', label: t`Remove this set`, icon: Trash2, isDanger: true, isApart: true },
                    onChoose: () => setOpened('remove'),
                  },
                ]}
              />
            </Box>
          </>
        )}
      </Flex>
      <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))" alignItems="start">
        {unplaced.length > 0 && <GroupCard {...card} students={unplaced} onEdit={undefined} />}
        {groups.map(({ group, students, leader }) => (
          <GroupCard
            {...card}
            key={group.id}
            group={group}
            students={students}
            leader={leader}
            cap={set.choosing ? set.cap : 0}
            onEdit={isOwn ? () => setOpened(group) : undefined}
          />
        ))}
      </Grid>
      {isOwn && archived.length > 0 && (
        <Box mt="5" as="section" aria-label={t`Removed groups`}>
          {archived.map((group) => (
            <Flex key={group.id} gap="2" align="center" fontSize="sm" color="fg.muted">
              <Trans>“{group.name}” was removed; what was given to it stays.</Trans>
              <Button size="sm" variant="ghost" onClick={() => void acts.archive(group, 0)}>
                <Trans>Restore</Trans>
              </Button>
            </Flex>
          ))}
        </Box>
      )}
      <SetForm courseId={set.courseId} set={set} open={opened === 'edit'} onClose={close} />
      <GroupForm
        set={set}
        group={typeof opened === 'object' ? opened : undefined}
        open={opened === 'add' || typeof opened === 'object'}
        onClose={close}
      />
      <RandomDialog shown={shown} open={opened === 'random'} onClose={close} />
      <PasteDialog shown={shown} open={opened === 'paste'} onClose={close} />
      <ConfirmDialog
        open={opened === 'remove'}
        title={<Trans>Remove “{set.name}”?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onConfirm={() => acts.archiveSet(1)}
        onClose={close}
      >
        <Trans>Its groups are not offered any more. What was given to them stays, and you can restore them.</Trans>
      </ConfirmDialog>
    </>
  );
};
