import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { erasureDays } from '#contract/features/account/keys.ts';
import { askErasure, exportMyData, takeBackErasure } from '#contract/features/account/person-calls.ts';
import { ownProfile } from '#src/features/account/data/queries.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { Stamp } from '#src/ui/words/time.tsx';
import { usePasswordAgain } from './use-password-gate.tsx';

/** What the school keeps about a person, taken along or erased. */
export const DataSection = () => {
  const { t } = useLingui();
  const profile = useLive(ownProfile);
  const { ask } = useAskNow();
  const textOf = useRefusalText();
  const [asked, setAsked] = useState<'export' | 'erase'>();
  const takeBack = useOnce(async () => {
    const said = await ask(takeBackErasure, {});
    tell(said.ok ? t`Your account stays.` : textOf(said.refusal));
  });
  if (profile === undefined) return <Waiting />;
  return (
    <Flex direction="column" gap="6">
      <Part
        title={<Trans>Export your data</Trans>}
        text={<Trans>A ZIP with what this school keeps about you: profile, settings, to-dos, what you wrote.</Trans>}
        action={
          <Button variant="outline" size="sm" onClick={() => setAsked('export')}>
            <Trans>Make a ZIP</Trans>
          </Button>
        }
      />
      {profile.eraseAt > 0 ? (
        <Part
          title={<Trans>This account will be erased</Trans>}
          text={
            <Trans>
              On <Stamp at={profile.eraseAt} />. Until then nothing is gone.
            </Trans>
          }
          action={
            <Button size="sm" onClick={takeBack}>
              <Trans>Keep the account</Trans>
            </Button>
          }
        />
      ) : (
        <Part
          title={<Trans>Erase the account</Trans>}
          text={
            <Trans>
              After {erasureDays} days your name, addresses, settings and sign-ins are gone for good. What you wrote in
              courses stays there without your name.
            </Trans>
          }
          action={
            <Button variant="outline" size="sm" color="fg.error" onClick={() => setAsked('erase')}>
              <Trans>Erase…</Trans>
            </Button>
          }
        />
      )}
      {asked === 'export' && <Export onClose={() => setAsked(undefined)} />}
      {asked === 'erase' && <Erase onClose={() => setAsked(undefined)} />}
    </Flex>
  );
};

const Part = ({
  title,
  text,
  action,
}: {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
}) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
    <Heading as="h3" fontSize="md" fontWeight="600">
      {title}
    </Heading>
    <Text fontSize="sm" color="fg.muted" my="2">
      {text}
    </Text>
    {action}
  </Box>
);

const Export = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const { ask } = useAskNow();
  const again = usePasswordAgain();
  const submit = async () => {
    const said = await ask(exportMyData, { password: again.password });
    if (!said.ok) return again.refuse(said.refusal);
    location.assign(said.value.url);
    onClose();
  };
  return (
    <FormDialog
      title={t`Export your data`}
      submit={<Trans>Save the ZIP</Trans>}
      problem={again.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {again.field}
    </FormDialog>
  );
};

const Erase = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const { ask } = useAskNow();
  const again = usePasswordAgain();
  const submit = async () => {
    const said = await ask(askErasure, { password: again.password });
    if (!said.ok) return again.refuse(said.refusal);
    tell(t`The account will be erased. You can take that back until then.`);
    onClose();
  };
  return (
    <FormDialog
      title={t`Erase the account`}
      submit={<Trans>Erase in {erasureDays} days</Trans>}
      problem={again.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {again.field}
    </FormDialog>
  );
};
