import { Box, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { homeworkLimits, homeworkModes, type PeerWay, peerWays } from '#contract/features/homework/keys.ts';
import { groupsOfCourse } from '#src/features/group/data/public.ts';
import { useSetName } from '#src/features/group/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { DeadlineField } from '#src/ui/parts/time-fields.tsx';
import type { HomeworkDraft } from './draft.ts';

interface ModeFieldsProps {
  readonly courseId: string;
  readonly value: HomeworkDraft;
  readonly onValue: (change: Partial<HomeworkDraft>) => void;
  readonly error: string | undefined;
}

/** Who hands in together, and whether classmates review each other; said once, when a homework is made. */
export const ModeFields = ({ courseId, value, onValue, error }: ModeFieldsProps) => {
  const { t } = useLingui();
  const setName = useSetName();
  const sets = useLive(groupsOfCourse, courseId)?.sets.filter(({ archived }) => !archived) ?? [];
  const names = {
    individual: t`Individual`,
    group: t`Groups, one submission each`,
    peer: t`Individual, with peer review`,
  };
  if (value.from !== undefined)
    return (
      <Text fontSize="sm" color="fg.muted">
        <Trans>Who hands in: {names[value.mode]}</Trans>
      </Text>
    );
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <SelectField
        label={t`Who hands in`}
        value={value.mode}
        onValue={(mode) => onValue({ mode: homeworkModes.find((one) => one === mode) ?? 'individual' })}
        options={homeworkModes.map((mode) => ({ value: mode, label: names[mode] }))}
      />
      {value.mode === 'group' && (
        <SelectField
          label={t`Groups`}
          value={value.groupSetId}
          onValue={(groupSetId) => onValue({ groupSetId })}
          error={error}
          hint={sets.length === 0 ? t`Make groups first: People, Groups.` : undefined}
          options={[{ value: '', label: t`Choose` }, ...sets.map((one) => ({ value: one.id, label: setName(one) }))]}
        />
      )}
      {value.mode === 'peer' && (
        <Box gridColumn="1 / -1">
          <PeerFields value={value.peer} onValue={(peer) => onValue({ peer })} />
        </Box>
      )}
    </Grid>
  );
};

type PeerDraft = HomeworkDraft['peer'];

interface PeerFieldsProps {
  readonly value: PeerDraft;
  readonly onValue: (value: PeerDraft) => void;
  /** Reviews were given out: only the date is open. */
  readonly hasBegun?: boolean;
}

/** How classmates review each other. */
export const PeerFields = ({ value, onValue, hasBegun = false }: PeerFieldsProps) => {
  const { t } = useLingui();
  const ways: Readonly<Record<PeerWay, string>> = {
    random: t`At random`,
    group: t`Within each group`,
    teacher: t`I choose`,
  };
  const set = (change: Partial<PeerDraft>) => onValue({ ...value, ...change });
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      {!hasBegun && (
        <>
          <SelectField
            label={t`Reviews of each submission`}
            value={String(value.count)}
            onValue={(count) => set({ count: Number(count) })}
            options={Array.from({ length: homeworkLimits.reviewers }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
          />
          <SelectField
            label={t`Who reviews whom`}
            value={value.way}
            onValue={(way) => set({ way: peerWays.find((one) => one === way) ?? 'random' })}
            options={peerWays.map((way) => ({ value: way, label: ways[way] }))}
          />
        </>
      )}
      <DeadlineField label={t`Reviews are due (optional)`} value={value.due} onValue={(due) => set({ due })} />
      <Box gridColumn="1 / -1">
        {!hasBegun && (
          <SwitchRow
            label={<Trans>Without names</Trans>}
            hint={<Trans>Neither side learns a name. Files stay behind, as they would tell it: ask for text.</Trans>}
            on={value.isAnonymous}
            onSwitch={(isAnonymous) => set({ isAnonymous })}
          />
        )}
        <SwitchRow
          label={<Trans>Leave out the highest and the lowest score</Trans>}
          hint={<Trans>With three reviews or more.</Trans>}
          on={value.dropsOutliers}
          onSwitch={(dropsOutliers) => set({ dropsOutliers })}
        />
      </Box>
    </Grid>
  );
};
