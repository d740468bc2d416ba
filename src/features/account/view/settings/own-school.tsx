import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { completion } from '#contract/features/account/entry-calls.ts';
import { dismissUserAgency } from '#contract/features/account/person-calls.ts';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { useSchoolFields } from '../entry/school-fields.tsx';

interface OwnSchoolProps {
  readonly profile: ProfileRow;
}

/** What somebody says of themselves: joined and left as they like, until their school certifies it (C-033, C-034). */
export const OwnSchool = ({ profile }: OwnSchoolProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'join' | 'leave'>();
  const close = () => setOpen(undefined);
  const { school, college, certified } = profile;
  const leave = async () => {
    const said = await ask(dismissUserAgency, {});
    if (said.ok) tell(t`You belong to no school now.`);
    else tellRefusal(said.refusal);
  };
  return (
    <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
      <span>{[school, college].filter(Boolean).join(' · ') || '—'}</span>
      {!certified && (
        <Button size="sm" variant="outline" disabled={!canAsk} onClick={() => setOpen('join')}>
          {school === '' ? <Trans>Join a school</Trans> : <Trans>Change</Trans>}
        </Button>
      )}
      {!certified && school !== '' && (
        <Button size="sm" variant="ghost" disabled={!canAsk} onClick={() => setOpen('leave')}>
          <Trans>Leave</Trans>
        </Button>
      )}
      {open === 'join' && <Join profile={profile} onClose={close} />}
      <ConfirmDialog
        open={open === 'leave'}
        title={<Trans>Leave {school}?</Trans>}
        confirm={<Trans>Leave</Trans>}
        onConfirm={leave}
        onClose={close}
      >
        <Trans>You stay in your courses. You can join this school or another one at any time.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};

const Join = ({ profile, onClose }: OwnSchoolProps & { readonly onClose: () => void }) => {
  const { ask } = useAskNow();
  const textOf = useRefusalText();
  const [error, setError] = useState<string>();
  const { fields, said } = useSchoolFields({ ask, teaches: profile.userType === 'teacher', before: profile });
  const submit = async () => {
    const done = await ask(completion, said);
    if (done.ok) onClose();
    else setError(textOf(done.refusal));
  };
  return (
    <FormDialog
      title={<Trans>Your school</Trans>}
      submit={<Trans>Save</Trans>}
      problem={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text fontSize="sm" color="fg.muted">
        <Trans>Choose one of the list, or type its name. Your school can certify it afterwards.</Trans>
      </Text>
      {fields}
    </FormDialog>
  );
};
