import { Box, Flex, Text } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Actor, actorFrom, can, type Right, rights, rightsOf } from '#contract/core/roles.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import type { CourseMemberRow } from '#contract/features/course/rows.ts';
import { useParts } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface RightsDialogProps {
  readonly member: CourseMemberRow;
  /** Of the one who decides: nobody gives what they do not have. */
  readonly actor: Actor | undefined;
  readonly onClose: () => void;
}

/** What one assistant may do (S-476). With every right they administer the course (S-475). */
export const RightsDialog = ({ member, actor, onClose }: RightsDialogProps) => {
  const { i18n } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const names: Readonly<Record<Right, MessageDescriptor>> = Object.assign({}, ...useParts('rights'));
  const [chosen, setChosen] = useState<ReadonlySet<Right>>(
    () => new Set(rights.filter((right) => can(actorFrom(member.role, member), right))),
  );
  const mine = rights.filter((right) => can(actor, right));
  const hasAll = mine.every((right) => chosen.has(right));
  const turn = (right: Right, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(right);
    else next.delete(right);
    setChosen(next);
  };
  const turnAll = (on: boolean) => {
    const usual = rights.filter((right) => can('assistant', right));
    const others = rights.filter((right) => !mine.includes(right) && chosen.has(right));
    setChosen(new Set([...others, ...(on ? mine : usual.filter((right) => mine.includes(right)))]));
  };
  const save = async () => {
    const { granted, denied } = rightsOf(chosen);
    const { courseId, uid } = member;
    const result = await store.mutate(setMemberRights, { courseId, uid, granted: [...granted], denied: [...denied] });
    if (!result.ok) return tellRefusal(result.refusal);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>What {member.username} may do</Trans>}
      submit={<Trans>Save</Trans>}
      onSubmit={save}
      onClose={onClose}
    >
      <Text fontSize="sm" color="fg.muted">
        <Trans>Assistants read everything in the course. Here you decide what they may do.</Trans>
      </Text>
      <Flex borderBottomWidth="1px" pb="1">
        <SwitchRow
          label={
            <strong>
              <Trans>Course administrator</Trans>
            </strong>
          }
          hint={<Trans>May do everything but hand over or delete the course.</Trans>}
          on={hasAll}
          onSwitch={turnAll}
        />
      </Flex>
      <Box as="fieldset" minW="0">
        {mine.map((right) => (
          <SwitchRow
            key={right}
            label={i18n._(names[right])}
            on={chosen.has(right)}
            onSwitch={(on) => turn(right, on)}
          />
        ))}
      </Box>
    </FormDialog>
  );
};
