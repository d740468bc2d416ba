import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { getSchoolLook, type SchoolLook, setSchoolLook } from '#contract/features/school/desk-calls.ts';
import { useAnswer, useAskNow } from '#src/ui/live/use-answer.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

/** How the school shows itself, to everybody who opens its address: its name, its pictures, what it has, and whom one asks. */
export const SchoolPart = () => {
  const { asked, ask } = useAnswer(getSchoolLook, {});
  const textOf = useRefusalText();
  const [domain, setDomain] = useState('');
  if (asked.state === 'asking') return <Waiting rows={6} />;
  if (asked.state === 'refused') return <Text color="fg.error">{textOf(asked.refusal)}</Text>;
  // The desk says that it is offline.
  if (asked.state === 'unknown') return null;
  const { list } = asked.value;
  const place = list.find((one) => one.domain === domain) ?? list[0];
  if (place === undefined)
    return (
      <EmptyState title={<Trans>No address of its own</Trans>}>
        <Trans>
          Several schools are on this server. Whoever runs it gives yours an address; then you say here how it looks.
        </Trans>
      </EmptyState>
    );
  return (
    <Flex direction="column" gap="6">
      {list.length > 1 && (
        <DomainChoice domains={list.map((one) => one.domain)} chosen={place.domain} onChoose={setDomain} />
      )}
      <LookForm key={`${place.domain} ${asked.at}`} domain={place.domain} look={place.look} onKept={ask} />
    </Flex>
  );
};

interface DomainChoiceProps {
  readonly domains: readonly string[];
  readonly chosen: string;
  readonly onChoose: (domain: string) => void;
}

const DomainChoice = ({ domains, chosen, onChoose }: DomainChoiceProps) => {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`At the address`}
      value={chosen}
      onValue={onChoose}
      options={domains.map((value) => ({ value, label: value === '' ? t`All others` : value }))}
    />
  );
};

interface LookFormProps {
  readonly domain: string;
  readonly look: SchoolLook;
  readonly onKept: () => void;
}

const LookForm = ({ domain, look, onKept }: LookFormProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const { errorOf, refuse } = useFormRefusal();
  const [shown, setShown] = useState(look);
  const isChanged = JSON.stringify(shown) !== JSON.stringify(look);
  const set = (given: Partial<SchoolLook>) => {
    refuse(undefined);
    setShown({ ...shown, ...given });
  };
  const submit = useSubmit(async () => {
    const said = await ask(setSchoolLook, { domain, look: shown });
    if (!said.ok) return refuse(said.refusal);
    tell(t`Kept. Everybody sees it when they next open the app.`);
    onKept();
  });
  const pictureHint = t`A picture that anybody can load: https, or a path of this server.`;
  const links = [
    { link: 'portal', label: t`The school’s own home page` },
    { link: 'recordings', label: t`Teaching recordings` },
    { link: 'aiTools', label: t`AI tools` },
    { link: 'plagiarism', label: t`Plagiarism check` },
    { link: 'defence', label: t`Defence PPT` },
    { link: 'officialAccount', label: t`Official account` },
    { link: 'forest', label: t`Forest of knowledge graphs` },
    { link: 'agency', label: t`The school’s own administration` },
  ] as const;
  const text = (field: 'name' | 'className' | 'logo' | 'icon') => ({
    maxLength: field === 'logo' || field === 'icon' ? 500 : limits.nameChars,
    value: shown[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [field]: target.value }),
    error: errorOf(`look.${field}`),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Flex direction="column" gap="6">
        <Part title={t`Name and pictures`}>
          <TextField label={t`Name of the school`} {...text('name')} />
          <TextField label={t`App name`} {...text('className')} />
          <TextField label={t`Address of the logo`} placeholder="https://" hint={pictureHint} {...text('logo')} />
          <TextField label={t`Address of the small icon`} placeholder="https://" {...text('icon')} />
        </Part>
        <Part title={t`Contact`}>
          {(['phone', 'email', 'filing'] as const).map((field) => (
            <TextField
              key={field}
              label={{ phone: t`Phone`, email: t`E-mail`, filing: t`Filing number` }[field]}
              maxLength={limits.nameChars}
              value={shown.service[field]}
              onChange={({ target }) => set({ service: { ...shown.service, [field]: target.value } })}
              error={errorOf(`look.service.${field}`)}
            />
          ))}
        </Part>
        <Modules look={shown} onChange={set} />
        <Part title={t`Links in the menus`}>
          {links.map(({ link, label }) => (
            <TextField
              key={link}
              label={label}
              placeholder="https://"
              maxLength={500}
              value={shown.links[link]}
              onChange={({ target }) => set({ links: { ...shown.links, [link]: target.value } })}
              error={errorOf(`look.links.${link}`)}
            />
          ))}
        </Part>
        <Flex gap="2" justify="flex-end">
          {isChanged && (
            <Button type="button" variant="outline" onClick={() => setShown(look)}>
              <Trans>Discard the changes</Trans>
            </Button>
          )}
          <Button type="submit" disabled={!canAsk || !isChanged}>
            <Trans>Save</Trans>
          </Button>
        </Flex>
      </Flex>
    </form>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box as="section" aria-label={title}>
    <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
      {title}
    </Heading>
    <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
      {children}
    </Grid>
  </Box>
);

interface ModulesProps {
  readonly look: SchoolLook;
  readonly onChange: (given: Partial<SchoolLook>) => void;
}

/** What is switched off is in no menu. */
const Modules = ({ look, onChange }: ModulesProps) => {
  const { t } = useLingui();
  const modules = [
    { module: 'office', label: t`Teaching research` },
    { module: 'fullOffices', label: t`Research offices beyond the trial` },
    { module: 'graph', label: t`Knowledge graphs` },
    { module: 'aiModule', label: t`AI` },
    { module: 'aiByApproval', label: t`Teachers ask before they build AI agents` },
    { module: 'membership', label: t`Paid membership` },
  ] as const;
  return (
    <Box as="section" aria-label={t`Features in use`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="2">
        <Trans>Features in use</Trans>
      </Heading>
      {modules.map(({ module, label }) => (
        <SwitchRow key={module} label={label} on={look[module]} onSwitch={(on) => onChange({ [module]: on })} />
      ))}
    </Box>
  );
};
