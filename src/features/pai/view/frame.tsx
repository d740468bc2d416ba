import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bot, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { can } from '#contract/core/roles.ts';
import {
  applyFor,
  createWorkspace,
  editWorkspaceName,
  openOwnSpace,
  switchWorkSpace,
} from '#contract/features/pai/calls.ts';
import { getPaiSiteInfo } from '#contract/features/pai/questions.ts';
import type { SpaceRow } from '#contract/features/pai/rows.ts';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { myPaiAccess, roleInSpace, spaceInFront } from '#src/features/pai/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { Asked } from '#src/ui/parts/asked.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

const tabs = ['home', 'apps', 'dataSets', 'aitemplate', 'members', 'modelprovides'] as const;
type PaiTab = (typeof tabs)[number];

interface PaiFrameProps {
  readonly tab: PaiTab;
  readonly actions?: (space: SpaceRow) => ReactNode;
  readonly children: (space: SpaceRow) => ReactNode;
}

/** A page of /pai: which workspace is in front, and its parts. Whoever may not build agents is told how they may. */
export const PaiFrame = ({ tab, actions, children }: PaiFrameProps) => {
  const { t } = useLingui();
  const front = useLive(spaceInFront);
  const gate = useGate();
  if (gate !== undefined) return gate;
  if (front === undefined) return <WaitingPage />;
  const { space, spaces } = front;
  if (space === undefined) return <Entry />;
  return (
    <Page
      title={t`AI agents`}
      actions={
        <Flex gap="2" wrap="wrap" align="center">
          <Switcher space={space} spaces={spaces} />
          {actions?.(space)}
        </Flex>
      }
    >
      <Tabs tab={tab} />
      <Box pt="5">{children(space)}</Box>
    </Page>
  );
};

/** Why nothing of it is shown to somebody at all. */
export const useGate = (): ReactNode => {
  const { t } = useLingui();
  const teaches = useTeaches();
  const { hasAi } = useSchool();
  if (!hasAi)
    return (
      <LostPage title={t`AI is switched off`}>
        <Trans>Your school has switched AI off.</Trans>
      </LostPage>
    );
  if (!teaches)
    return (
      <LostPage title={t`For teachers`}>
        <Trans>Teachers build agents here. Those of your courses are in the course.</Trans>
      </LostPage>
    );
  return undefined;
};

const Tabs = ({ tab }: { readonly tab: PaiTab }) => {
  const { t } = useLingui();
  const names: Readonly<Record<PaiTab, string>> = {
    home: t`Overview`,
    apps: t`Agents`,
    dataSets: t`Knowledge bases`,
    aitemplate: t`Templates`,
    members: t`People`,
    modelprovides: t`Models`,
  };
  const to = {
    home: '/pai',
    apps: '/pai/apps',
    dataSets: '/pai/dataSets',
    aitemplate: '/pai/aitemplate',
    members: '/pai/members',
    modelprovides: '/pai/modelprovides',
  } as const;
  return (
    <LinkTabs
      label={t`AI agents`}
      current={tab}
      tabs={tabs.map((id) => ({ id, name: names[id], link: { to: to[id] } }))}
    />
  );
};

const useSpaceName = () => {
  const { t } = useLingui();
  return ({ name, isPersonal }: SpaceRow) => name || (isPersonal ? t`My workspace` : t`Workspace`);
};

interface SwitcherProps {
  readonly space: SpaceRow;
  readonly spaces: readonly SpaceRow[];
}

const Switcher = ({ space, spaces }: SwitcherProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const nameOf = useSpaceName();
  const [open, setOpen] = useState<'new' | 'rename'>();
  const choose = async (spaceId: string) => {
    const done = await store.mutate(switchWorkSpace, { spaceId });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Flex align="center" gap="1" minW="0">
      <Choice
        label={t`Workspace`}
        value={space.id}
        onValue={choose}
        options={spaces.map((one) => [one.id, nameOf(one)] as const)}
      />
      <RowMenu
        label={t`Workspaces`}
        actions={() => [
          { id: 'rename', label: t`Rename`, icon: Bot, onChoose: () => setOpen('rename') },
          { id: 'new', label: t`New workspace`, icon: Plus, onChoose: () => setOpen('new') },
        ]}
      />
      {open !== undefined && (
        <NameDialog {...(open === 'rename' ? { space } : {})} onMade={choose} onClose={() => setOpen(undefined)} />
      )}
    </Flex>
  );
};

interface NameDialogProps {
  readonly space?: SpaceRow;
  readonly onMade: (id: string) => Promise<void>;
  readonly onClose: () => void;
}

const NameDialog = ({ space, onMade, onClose }: NameDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const [name, setName] = useState(space?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    let made = '';
    const done =
      space === undefined
        ? await send(createWorkspace, (id) => {
            made = id;
            return { id, name };
          })
        : await send(editWorkspaceName, () => ({ spaceId: space.id, name }));
    if (!done.ok) return setProblem(textOf(done.refusal));
    if (made !== '') await onMade(made);
    onClose();
  };
  return (
    <FormDialog
      title={space === undefined ? <Trans>New workspace</Trans> : <Trans>Rename workspace</Trans>}
      submit={<Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
      problem={problem}
    >
      <TextField
        label={t`What it is called`}
        maxLength={limits.nameChars}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
};

/** The first time: one's own workspace is opened, where the school lets everybody; otherwise it is asked. */
const Entry = () => {
  const { t } = useLingui();
  const { asked, ask } = useAnswer(getPaiSiteInfo, {});
  const access = useLive(myPaiAccess);
  const state = access?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the school's word is a reason to ask again
  useEffect(() => ask(), [ask, state]);
  return (
    <Page title={t`AI agents`}>
      <Asked asked={asked}>{({ mayBuild }) => (mayBuild ? <Opening /> : <Apply />)}</Asked>
    </Page>
  );
};

const Opening = () => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  useEffect(() => {
    void store.mutate(openOwnSpace, {}).then((done) => {
      if (!done.ok) tellRefusal(done.refusal);
    });
  }, [store, tellRefusal]);
  return null;
};

const Apply = () => {
  const { t } = useLingui();
  const { store } = useSession();
  const access = useLive(myPaiAccess);
  const textOf = useRefusalText();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const done = await store.mutate(applyFor, { note });
    setProblem(done.ok ? undefined : textOf(done.refusal));
  };
  if (access?.state === 'asked')
    return (
      <EmptyState icon={Bot} title={<Trans>Request sent</Trans>}>
        <Trans>Your school decides who builds agents. You see its answer here.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Bot}
      title={access?.state === 'refused' ? <Trans>Your school said no</Trans> : <Trans>Ask your school first</Trans>}
      action={
        <Flex direction="column" gap="3" width="min(26rem, 80vw)" textAlign="start">
          <TextArea
            label={t`What for`}
            rows={3}
            maxLength={limits.aboutChars}
            value={note}
            error={problem}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button onClick={send}>
            <Trans>Send request</Trans>
          </Button>
        </Flex>
      }
    >
      {access?.answer || <Trans>Your school decides who builds agents.</Trans>}
    </EmptyState>
  );
};

/** Whether I make and change agents and what they know in a workspace; others of it talk to them. */
export const useMayWrite = (spaceId: string): boolean => can(useLive(roleInSpace, spaceId), 'space.write');

/** Says that no model is connected, where none is. */
export const ModelLine = () => {
  const { asked } = useAnswer(getPaiSiteInfo, {});
  if (asked.state !== 'answered' || asked.value.model) return null;
  return (
    <Text
      role="status"
      fontSize="sm"
      px="3"
      py="2"
      mb="4"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg.muted"
      color="fg.muted"
    >
      <Trans>Your school has connected no AI model: agents can be built, and do not answer yet.</Trans>
    </Text>
  );
};
