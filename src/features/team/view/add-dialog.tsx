import { Box, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import type { TeamRole } from '#contract/core/roles.ts';
import { type AddProblem, teamLimits } from '#contract/features/team/keys.ts';
import type { TeamMemberRow } from '#contract/features/team/rows.ts';
import { teamRefusal } from '#contract/features/team/rules.ts';
import { myColleagues } from '#src/features/team/data/public.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea } from '#src/ui/parts/fields.tsx';
import { PeoplePicker } from '#src/ui/people/people-picker.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import type { TeamScreen } from './kind.ts';

interface AddDialogProps {
  readonly team: Pick<TeamScreen<never>, 'calls' | 'roles'>;
  readonly teamId: string;
  /** Roles that I may give. */
  readonly gives: readonly TeamRole[];
  readonly present: readonly TeamMemberRow[];
  readonly onClose: () => void;
}

type Problems = Output<AddDialogProps['team']['calls']['add']>['problems'];

const accountsIn = (text: string): string[] => [...new Set(text.split(/[\s,;，；]+/).filter((one) => one !== ''))];

/** Colleagues of one's courses, and others of one's school by their accounts. */
export const AddDialog = ({ team, teamId, gives, present, onClose }: AddDialogProps) => {
  const { t, i18n } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const canAsk = useCanAsk();
  const colleagues = useLive(myColleagues) ?? [];
  const draft = useDraft(`team-people:${teamId}`, '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [role, setRole] = useState<TeamRole>(gives.includes('member') ? 'member' : (gives[0] ?? 'member'));
  const [refusal, setRefusal] = useState<Refusal>();
  const [problems, setProblems] = useState<Problems>([]);
  const there = new Set(present.map(({ uid }) => uid));
  const others = colleagues.filter(({ uid }) => !there.has(uid));
  const accounts = accountsIn(draft.value);
  const tooMany = accounts.length + chosen.size > teamLimits.added;
  const submit = async () => {
    setProblems([]);
    if (!canAsk) return setRefusal(coreRefusal.needsNetwork);
    if (accounts.length + chosen.size === 0) return setRefusal(teamRefusal.nobody);
    if (role === 'owner' || tooMany) return;
    const result = await send(team.calls.add, () => ({ teamId, accounts, uids: [...chosen], role }));
    if (!result.ok) return setRefusal(result.refusal);
    const { added = 0, problems: left = [] } = result.value.data ?? {};
    if (added > 0) tell(t`Added: ${added}.`);
    if (left.length > 0) {
      setProblems(left);
      setChosen(new Set());
      return draft.setValue(left.map(({ who }) => who).join('\n'));
    }
    await draft.drop();
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Add people</Trans>}
      submit={<Trans>Add</Trans>}
      onSubmit={submit}
      onClose={onClose}
      problem={refusal === undefined ? undefined : textOf(refusal)}
      isResting={!canAsk}
      note={canAsk ? undefined : <Trans>Needs the network. What you type is kept.</Trans>}
    >
      <Grid gap="4">
        {gives.length > 1 && (
          <SelectField
            label={t`As`}
            value={role}
            onValue={(next) => setRole(next as TeamRole)}
            options={gives.map((one) => ({ value: one, label: i18n._(team.roles[one]) }))}
          />
        )}
        {others.length > 0 && (
          <PeoplePicker
            label={t`Search colleagues`}
            sections={[
              {
                title: t`Colleagues of my courses`,
                choices: others.map(({ uid, username }) => ({ key: uid, name: username, uid })),
              },
            ]}
            chosen={chosen}
            onChosen={(next) => {
              setChosen(next);
              setRefusal(undefined);
            }}
            nothing={<Trans>Nobody matches.</Trans>}
          />
        )}
        <TextArea
          label={t`Accounts of your school`}
          hint={tooMany ? t`At most ${teamLimits.added} people at once.` : t`One in a line.`}
          rows={3}
          value={draft.value}
          onChange={({ target }) => {
            draft.setValue(target.value);
            setRefusal(undefined);
          }}
        />
        {problems.length > 0 && <NotAdded problems={problems} />}
      </Grid>
    </FormDialog>
  );
};

const NotAdded = ({ problems }: { readonly problems: Problems }) => {
  const { t } = useLingui();
  const words: Readonly<Record<AddProblem, string>> = {
    unknown: t`No one at your school has this account.`,
    notTeacher: t`Not a teacher.`,
    alreadyMember: t`Already a member.`,
    stranger: t`You share no course with them: use their account.`,
    removed: t`Was removed: who manages the members brings them back.`,
  };
  return (
    <Box role="alert" fontSize="sm">
      <Text fontWeight="600">
        <Trans>Not added</Trans>
      </Text>
      <Box as="ul" listStyleType="none" color="fg.error">
        {problems.map(({ who, problem }) => (
          <Box as="li" key={who} overflowWrap="anywhere">
            {who}: {words[problem]}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
