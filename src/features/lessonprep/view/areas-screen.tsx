import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { NotebookPen, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createArea, deleteArea } from '#contract/features/lessonprep/calls.ts';
import { areaTable } from '#contract/features/lessonprep/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { type MyArea, myAreas } from '#src/features/lessonprep/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { roleWords } from './words.ts';

/** /lessonPreparationArea: my areas, personal and of groups. */
export const AreasScreen = () => {
  const { t } = useLingui();
  const all = useLive(myAreas);
  const teaches = useTeaches();
  const [isNew, setNew] = useState(false);
  if (all === undefined) return <WaitingPage />;
  if (!teaches)
    return (
      <LostPage title={t`Lesson preparation`}>
        <Trans>This part is for teachers. Your account is a student’s.</Trans>
      </LostPage>
    );
  const there = all.filter(({ area }) => area.deletedAt === 0);
  const personal = there.filter(({ area }) => area.personal);
  const shared = there.filter(({ area }) => !area.personal);
  const deleted = all.filter(({ area, role }) => area.deletedAt > 0 && role === 'owner');
  const add = (
    <Button size="sm" onClick={() => setNew(true)}>
      <Plus size={16} aria-hidden />
      <Trans>New area</Trans>
    </Button>
  );
  return (
    <Page title={t`Lesson preparation`} actions={there.length > 0 && add}>
      {there.length === 0 && (
        <EmptyState icon={NotebookPen} title={<Trans>No areas yet</Trans>} action={add}>
          <Trans>Prepare lessons on your own or with colleagues: outlines, files, questions and test papers.</Trans>
        </EmptyState>
      )}
      <Areas title={t`Personal areas`} areas={personal} />
      <Areas title={t`Group areas`} areas={shared} />
      {deleted.length > 0 && <Deleted areas={deleted} />}
      {isNew && <AreaForm onClose={() => setNew(false)} />}
    </Page>
  );
};

const Areas = ({ title, areas }: { readonly title: string; readonly areas: readonly MyArea[] }) => {
  const { i18n } = useLingui();
  const marks = useMarks(areas.map(({ area }) => rowKey(areaTable, area.id)));
  if (areas.length === 0) return null;
  return (
    <Box as="section" mb="6" aria-label={title}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        {title}
      </Heading>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {areas.map(({ area, role }) => (
          <Box as="li" key={area.id} _notLast={{ borderBottomWidth: '1px' }}>
            <Flex asChild align="center" gap="3" minH="56px" px="4" py="2" _hover={{ bg: 'bg.subtle' }}>
              <Link to="/lessonPreparationArea" search={{ areaid: area.id }}>
                <Box color="brand.fg" flexShrink="0">
                  {area.personal ? <NotebookPen size={20} aria-hidden /> : <Users size={20} aria-hidden />}
                </Box>
                <Text flex="1" minW="0" fontWeight="500" overflowWrap="anywhere">
                  {area.name}
                </Text>
                <SyncMark mark={marks.get(rowKey(areaTable, area.id))} />
                {!area.personal && (
                  <Text fontSize="sm" color="fg.muted" flexShrink="0">
                    {i18n._(roleWords[role])}
                  </Text>
                )}
              </Link>
            </Flex>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const Deleted = ({ areas }: { readonly areas: readonly MyArea[] }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const takeBack = async (areaId: string) => {
    const done = await store.mutate(deleteArea, { areaId, deleted: false });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Box as="section" aria-label={t`Deleted`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Deleted</Trans>
      </Heading>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {areas.map(({ area }) => (
          <Flex
            as="li"
            key={area.id}
            align="center"
            gap="3"
            minH="52px"
            px="4"
            py="1"
            _notLast={{ borderBottomWidth: '1px' }}
          >
            <Text flex="1" minW="0" color="fg.muted" overflowWrap="anywhere">
              {area.name}
            </Text>
            <Button
              size="sm"
              variant="outline"
              aria-label={t`Take back: ${area.name}`}
              onClick={() => void takeBack(area.id)}
            >
              <Trans>Take back</Trans>
            </Button>
          </Flex>
        ))}
      </Box>
    </Box>
  );
};

const AreaForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const [name, setName] = useState('');
  const [kind, setKind] = useState('personal');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const done = await send(createArea, (areaId) => ({ areaId, name, personal: kind === 'personal' }));
    if (done.ok) onClose();
    else setProblem(textOf(done.refusal));
  };
  return (
    <FormDialog title={<Trans>New area</Trans>} submit={<Trans>Create</Trans>} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t`Name of the area`}
        required
        autoFocus
        maxLength={limits.titleChars}
        value={name}
        error={problem}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
      />
      <SelectField
        label={t`Whose it is`}
        value={kind}
        onValue={setKind}
        options={[
          { value: 'personal', label: t`Mine alone` },
          { value: 'group', label: t`A group’s` },
        ]}
      />
    </FormDialog>
  );
};
