import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Crown, LogOut, Pencil, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { GroupRow } from '#contract/features/group/rows.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import type { GroupActs, ShownGroup, Student } from './shown.ts';

interface GroupCardProps {
  /** Without it: those who are in no group. */
  readonly group?: GroupRow;
  readonly students: readonly Student[];
  readonly leader?: string;
  /** Places when students choose; 0 without a bound. */
  readonly cap?: number;
  /** Where a student may be moved to. */
  readonly groups: readonly ShownGroup[];
  /** `undefined` where nothing may be changed. */
  readonly acts: GroupActs | undefined;
  readonly markOf: (uid: string) => Mark | undefined;
  readonly onEdit: (() => void) | undefined;
}

const carried = 'text/x-classroom-student';

/** A group with its students; a student who is carried here goes into it. */
export const GroupCard = ({ group, students, leader = '', cap = 0, groups, acts, markOf, onEdit }: GroupCardProps) => {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const groupId = group?.id ?? '';
  const drop = (event: DragEvent) => {
    const uid = event.dataTransfer.getData(carried);
    setOver(false);
    if (uid === '' || acts === undefined) return;
    event.preventDefault();
    void acts.place([{ uid, groupId }]);
  };
  const over = (event: DragEvent) => {
    if (acts === undefined || !event.dataTransfer.types.includes(carried)) return;
    event.preventDefault();
    setOver(true);
  };
  const name = group?.name ?? t`Without a group`;
  return (
    <Box
      as="section"
      aria-label={name}
      bg={group === undefined ? 'transparent' : 'bg.panel'}
      borderWidth="1px"
      borderStyle={group === undefined ? 'dashed' : 'solid'}
      borderColor={isOver ? 'brand.solid' : 'border'}
      borderRadius="l3"
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Flex
        align="center"
        gap="2"
        ps="4"
        pe="2"
        py="2"
        minH="52px"
        borderBottomWidth={students.length > 0 ? '1px' : '0'}
      >
        <Text as="h3" fontWeight="600" overflowWrap="anywhere">
          {name}
        </Text>
        <Text as="span" fontSize="sm" color="fg.muted" textStyle="num" me="auto" flexShrink="0">
          {cap > 0 ? `${students.length}/${cap}` : students.length}
        </Text>
        {group !== undefined && acts !== undefined && (
          <RowMenu
            label={t`More for ${name}`}
            actions={() => [
              { id: 'edit', label: t`Rename`, icon: Pencil, onChoose: () => onEdit?.() },
              {
                ...{ id: 'remove', label: t`Remove`, icon: Trash2, isDanger: true, isApart: true },
                onChoose: () => void acts.archive(group, 1),
              },
            ]}
          />
        )}
      </Flex>
      {students.length === 0 && (
        <Text px="4" pb="3" fontSize="sm" color="fg.muted">
          <Trans>Nobody yet</Trans>
        </Text>
      )}
      <Box
        as="ul"
        listStyleType="none"
        maxH="30rem"
        overflowY="auto"
        // Without a button in its lines, keys scroll it all the same.
        {...(acts === undefined && students.length > 0 && { tabIndex: 0, 'aria-label': name })}
      >
        {students.map((student) => (
          <StudentRow
            key={student.uid}
            student={student}
            group={group}
            isLeader={leader === student.uid}
            groups={groups}
            acts={acts}
            mark={markOf(student.uid)}
          />
        ))}
      </Box>
    </Box>
  );
};

interface StudentRowProps extends Pick<GroupCardProps, 'groups' | 'acts'> {
  readonly student: Student;
  readonly group: GroupRow | undefined;
  readonly isLeader: boolean;
  readonly mark: Mark | undefined;
}

const StudentRow = ({ student: { uid, username }, group, isLeader, groups, acts, mark }: StudentRowProps) => {
  const { t } = useLingui();
  const actions = (): readonly RowAction[] => {
    if (acts === undefined) return [];
    const others = groups.filter((one) => one.group.id !== group?.id);
    const moves = others.map(
      (one): RowAction => ({
        id: one.group.id,
        label: t`Move to ${one.group.name}`,
        icon: ArrowRight,
        onChoose: () => void acts.place([{ uid, groupId: one.group.id }]),
      }),
    );
    if (group === undefined) return moves;
    return [
      {
        ...{ id: 'lead', icon: Crown, label: isLeader ? t`Remove as leader` : t`Make leader` },
        onChoose: () => void acts.lead(group, isLeader ? '' : uid),
      },
      ...moves,
      {
        ...{ id: 'out', label: t`Take out of the group`, icon: LogOut, isApart: true },
        onChoose: () => void acts.place([{ uid, groupId: '' }]),
      },
    ];
  };
  const canMove = acts !== undefined && (group !== undefined || groups.length > 0);
  return (
    <Flex
      as="li"
      align="center"
      gap="2.5"
      ps="4"
      pe="2"
      minH="44px"
      py="1"
      draggable={canMove}
      cursor={canMove ? 'grab' : undefined}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(carried, uid);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <PersonMark uid={uid} name={username} size="28px" />
      <Text flex="1" minW="0" overflowWrap="anywhere">
        {username}
      </Text>
      {isLeader && <LeaderMark />}
      <SyncMark mark={mark} />
      {canMove && <RowMenu label={t`Move ${username}`} actions={actions} />}
    </Flex>
  );
};

/** Beside the name of whoever leads the group. */
export const LeaderMark = () => (
  <Flex align="center" gap="1" fontSize="xs" color="fg.muted" flexShrink="0">
    <Crown size={14} aria-hidden />
    <Trans>Leader</Trans>
  </Flex>
);

/** "4 of 6 places", or how many there are. */
export const Places = ({ count, cap }: { readonly count: number; readonly cap: number }) => (
  <Text as="span" fontSize="sm" color="fg.muted" textStyle="num" flexShrink="0">
    {cap > 0 ? (
      <Trans>
        {count} of {cap} places
      </Trans>
    ) : (
      <Plural value={count} one="# student" other="# students" />
    )}
  </Text>
);
