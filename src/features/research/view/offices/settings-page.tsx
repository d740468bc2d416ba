import { Box, Button, Flex, Grid, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { limits } from '#contract/core/limits.ts';
import { can } from '#contract/core/roles.ts';
import { officeTeamConfig, portalPageConfig, updateOffice } from '#contract/features/research/calls.ts';
import { officeLimits } from '#contract/features/research/keys.ts';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { teamRoleIn } from '#src/features/team/data/public.ts';
import { pickFiles, useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { OfficeGate, ToOffice } from '../office-frame.tsx';
import { Cover } from '../parts.tsx';
import { choicesOf, useOfficeWords } from '../words.ts';

/** /TeachingResearch/teachingResearchSet: what an office is, who sees it, and what its public page shows. */
export const SettingsPage = ({ officeId }: { readonly officeId: string }) => (
  <OfficeGate officeId={officeId}>{(office) => <ForManagers office={office} />}</OfficeGate>
);

const ForManagers = ({ office }: { readonly office: OfficeRow }) => {
  const { t } = useLingui();
  const role = useLoaded(teamRoleIn, 'office', office.id);
  const may = role === undefined ? undefined : can(role.value, 'office.edit');
  const navigate = useNavigate();
  useEffect(() => {
    if (may === false)
      void navigate({ to: '/TeachingResearch/dynamicState', search: { resourceId: office.id }, replace: true });
  }, [may, navigate, office.id]);
  if (!may) return null;
  return (
    <Page narrow title={t`Settings of the office`} actions={<ToOffice office={office} />}>
      <Flex direction="column" gap="8">
        <Facts office={office} />
        <Team office={office} />
        <Portal office={office} />
      </Flex>
    </Page>
  );
};

const Part = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <Box as="section">
    <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
      {title}
    </Heading>
    {children}
  </Box>
);

const Facts = ({ office }: { readonly office: OfficeRow }) => {
  const { t } = useLingui();
  const words = useOfficeWords();
  const { store } = useSession();
  const { errorOf, refuse } = useFormRefusal();
  const take = useTake({ kind: 'image', single: true, isQuiet: true });
  const [typed, setTyped] = useState({
    ...{ title: office.title, description: office.description, cover: office.cover },
    ...{ reach: String(office.reach), project: String(office.project), category: String(office.category) },
    organizations: office.organizations.join('\n'),
  });
  const set = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));
  const organizations = typed.organizations
    .split('\n')
    .map((one) => one.trim().slice(0, limits.nameChars))
    .filter((one) => one !== '')
    .slice(0, officeLimits.organizations);
  const submit = useSubmit(async () => {
    const { title, description, cover } = typed;
    const done = await store.mutate(updateOffice, {
      officeId: office.id,
      ...(title !== office.title && { title }),
      ...(description !== office.description && { description }),
      ...(cover !== office.cover && { cover }),
      ...{
        reach: Number(typed.reach) as 1,
        project: Number(typed.project) as 1,
        category: Number(typed.category) as 1,
      },
      organizations,
      basis: {
        ...(title !== office.title && { title: office.editions.title ?? '' }),
        ...(description !== office.description && { description: office.editions.description ?? '' }),
      },
    });
    refuse(done.ok ? undefined : done.refusal);
    if (done.ok) tell(t`Saved`);
  });
  const pick = async () => {
    const [file] = await take(await pickFiles({ accept: 'image/*' } as never));
    if (file !== undefined) set({ cover: file.id });
  };
  return (
    <Part title={<Trans>About the office</Trans>}>
      <Flex as="form" direction="column" gap="4" onSubmit={submit}>
        <Flex align="center" gap="3" wrap="wrap">
          <Cover officeId={office.id} address={typed.cover === '' ? '' : `/file/${typed.cover}`} size="72px" />
          <Button type="button" size="sm" variant="outline" onClick={() => void pick()}>
            <Trans>Choose a cover</Trans>
          </Button>
          {typed.cover !== '' && (
            <Button type="button" size="sm" variant="ghost" onClick={() => set({ cover: '' })}>
              <Trans>Without a cover</Trans>
            </Button>
          )}
        </Flex>
        <TextField
          label={t`Name of the office`}
          required
          maxLength={limits.nameChars}
          value={typed.title}
          onChange={({ target }) => set({ title: target.value })}
          error={errorOf('title')}
        />
        <TextArea
          label={t`Description`}
          rows={3}
          maxLength={limits.officeChars}
          value={typed.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <TextArea
          label={t`Participating schools`}
          hint={t`One on each line, 20 at most.`}
          rows={3}
          value={typed.organizations}
          onChange={({ target }) => set({ organizations: target.value })}
        />
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <SelectField
            label={t`Scope`}
            value={typed.reach}
            onValue={(reach) => set({ reach })}
            options={choicesOf(words.reach)}
          />
          <SelectField
            label={t`Subject`}
            value={typed.category}
            onValue={(category) => set({ category })}
            options={choicesOf(words.category)}
          />
          <SelectField
            label={t`Project`}
            value={typed.project}
            onValue={(project) => set({ project })}
            options={choicesOf(words.project)}
          />
        </Grid>
        <Button type="submit" alignSelf="flex-end">
          <Trans>Save</Trans>
        </Button>
      </Flex>
    </Part>
  );
};

const useSay = () => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  return {
    team: async (input: z.input<(typeof officeTeamConfig)['input']>) => {
      const done = await store.mutate(officeTeamConfig, input);
      if (!done.ok) tellRefusal(done.refusal);
    },
    portal: async (input: z.input<(typeof portalPageConfig)['input']>) => {
      const done = await store.mutate(portalPageConfig, input);
      if (!done.ok) tellRefusal(done.refusal);
    },
  };
};

const Team = ({ office }: { readonly office: OfficeRow }) => {
  const { team } = useSay();
  const officeId = office.id;
  return (
    <Part title={<Trans>Who finds it</Trans>}>
      <SwitchRow
        label={<Trans>Stands in the square</Trans>}
        hint={<Trans>Every teacher here sees its name and description.</Trans>}
        on={office.isOpen}
        onSwitch={(isOpen) => void team({ officeId, isOpen })}
      />
      <SwitchRow
        label={<Trans>Others may ask to join</Trans>}
        hint={<Trans>Managers answer on the page of members.</Trans>}
        on={office.joining === 'review'}
        onSwitch={(on) => void team({ officeId, joining: on ? 'review' : 'closed' })}
      />
    </Part>
  );
};

const Portal = ({ office }: { readonly office: OfficeRow }) => {
  const { t } = useLingui();
  const { portal } = useSay();
  const parts = [
    { name: 'body', label: t`Subject and goals` },
    { name: 'courses', label: t`Model courses` },
    { name: 'discussions', label: t`Titles of the newest discussions` },
  ] as const;
  const say = (change: Partial<OfficeRow['portal']>) =>
    portal({ officeId: office.id, portal: { ...office.portal, ...change } });
  return (
    <Part title={<Trans>Public page</Trans>}>
      <SwitchRow
        label={<Trans>The office has a public page</Trans>}
        hint={<Trans>Teachers who are not members read it.</Trans>}
        on={office.portal.isOn}
        onSwitch={(isOn) => void say({ isOn })}
      />
      {office.portal.isOn &&
        parts.map(({ name, label }) => (
          <SwitchRow key={name} label={label} on={office.portal[name]} onSwitch={(on) => void say({ [name]: on })} />
        ))}
    </Part>
  );
};
