import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { can } from '#contract/core/roles.ts';
import {
  addBlackListsItemBat,
  deleteBlackListsItemBat,
  updateBlackListState,
  updateBlackListTips,
} from '#contract/features/enroll/calls.ts';
import { enrollLimits } from '#contract/features/enroll/keys.ts';
import { blockTable } from '#contract/features/enroll/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { blocksOf, enrollSetting } from '#src/features/enroll/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { BulkBar } from '#src/ui/parts/bulk-bar.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { CourseChoice, useStaffCourses } from './review-screen.tsx';

/** /main/enrollBlacklist: whom one's courses turn away, and what they are told. */
export const BlacklistScreen = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const courses = useStaffCourses();
  if (courses === undefined) return <WaitingPage />;
  const current = courses.find(({ course }) => course.id === courseId) ?? courses[0];
  return (
    <Page title={t`Black list`}>
      {current === undefined ? (
        <EmptyState picture="empty" title={<Trans>Nobody is on the black list</Trans>} />
      ) : (
        <>
          <CourseChoice
            courses={courses}
            current={current.course.id}
            link={(id, look, isCurrent) => (
              <Link
                to="/main/enrollBlacklist"
                search={{ courseid: id }}
                replace
                activeProps={{}}
                aria-current={isCurrent ? 'page' : undefined}
              >
                {look}
              </Link>
            )}
          />
          <Blocks key={current.course.id} courseId={current.course.id} blocks={can(current.actor, 'enroll.block')} />
        </>
      )}
    </Page>
  );
};

const Blocks = ({ courseId, blocks }: { readonly courseId: string; readonly blocks: boolean }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const rows = useLive(blocksOf, courseId);
  const marks = useMarks((rows ?? []).map(({ id }) => rowKey(blockTable, id)));
  const chosen = useChosen();
  const [adding, setAdding] = useState(false);
  const picked = (rows ?? []).filter(({ uid }) => chosen.has(uid)).map(({ uid }) => uid);
  const remove = async () => {
    for (let from = 0; from < picked.length; from += enrollLimits.atOnce) {
      const uids = picked.slice(from, from + enrollLimits.atOnce);
      const result = await store.mutate(deleteBlackListsItemBat, { courseId, uids });
      if (!result.ok) return tellRefusal(result.refusal);
    }
    chosen.clear();
  };
  const suspend = async (uid: string, active: boolean) => {
    const result = await store.mutate(updateBlackListState, { courseId, uid, state: active ? 0 : 1 });
    if (!result.ok) tellRefusal(result.refusal);
  };
  return (
    <>
      <ListPage
        label={t`Black list`}
        list={{ rows, total: rows?.length ?? 0 }}
        look="panel"
        tools={
          <AllowedButton allowed={blocks} size="sm" onClick={() => setAdding(true)}>
            <Trans>Block people</Trans>
          </AllowedButton>
        }
        empty={
          <EmptyState picture="empty" title={<Trans>Nobody is on the black list</Trans>}>
            <Trans>Who is on this list can neither join nor apply.</Trans>
          </EmptyState>
        }
        bulk={
          <BulkBar
            count={picked.length}
            onAll={() => chosen.set((rows ?? []).map(({ uid }) => uid))}
            onClear={chosen.clear}
          >
            <AllowedButton allowed={blocks} size="sm" variant="outline" onClick={() => void remove()}>
              <Plural value={picked.length} one="Take # person off the list" other="Take # people off the list" />
            </AllowedButton>
          </BulkBar>
        }
      >
        {({ id, uid, username, reason, active }) => (
          <Flex as="li" key={id} align="center" gap="3" px="4" py="2" minH="52px">
            <Box ms="-3">
              <ChooseBox label={t`Choose ${username}`} isOn={chosen.has(uid)} onTurn={() => chosen.turn(uid)} />
            </Box>
            <Box flex="1" minW="0">
              <Text color={active ? undefined : 'fg.muted'}>{username}</Text>
              {reason !== '' && (
                <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                  {reason}
                </Text>
              )}
            </Box>
            <SyncMark mark={marks.get(rowKey(blockTable, id))} />
            <AllowedButton allowed={blocks} size="sm" variant="ghost" onClick={() => void suspend(uid, active)}>
              {active ? <Trans>Suspend</Trans> : <Trans>Block again</Trans>}
            </AllowedButton>
          </Flex>
        )}
      </ListPage>
      <Tips courseId={courseId} blocks={blocks} />
      {adding && <AddDialog courseId={courseId} onClose={() => setAdding(false)} />}
    </>
  );
};

/** What somebody who is turned away is told. */
const Tips = ({ courseId, blocks }: { readonly courseId: string; readonly blocks: boolean }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const tips = useLive(enrollSetting, courseId)?.tips ?? '';
  const [typed, setTyped] = useState<string>();
  const submit = useSubmit(async () => {
    if (typed === undefined) return;
    const result = await store.mutate(updateBlackListTips, { courseId, tips: typed });
    if (!result.ok) return tellRefusal(result.refusal);
    setTyped(undefined);
  });
  return (
    <Flex as="form" onSubmit={submit} gap="2" align="flex-end" mt="6" {...{ noValidate: true }}>
      <Box as="fieldset" flex="1" minW="0" {...{ disabled: !blocks }}>
        <TextField
          label={t`What people on the list are told`}
          maxLength={enrollLimits.tipsChars}
          value={typed ?? tips}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Box>
      {typed !== undefined && typed !== tips && (
        <Button type="submit" variant="outline">
          <Trans>Save</Trans>
        </Button>
      )}
    </Flex>
  );
};

const AddDialog = ({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const canAsk = useCanAsk();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const accounts = [...new Set(text.split(/[\s,;，；、]+/).filter((one) => one !== ''))];
  const submit = async () => {
    if (!canAsk) return setRefusal(coreRefusal.needsNetwork);
    if (accounts.length === 0) return;
    const some = accounts.slice(0, enrollLimits.atOnce);
    const result = await send(addBlackListsItemBat, () => ({ courseId, accounts: some, reason: reason.trim() }));
    if (!result.ok) return setRefusal(result.refusal);
    const left = [...(result.value.data?.unknown ?? []), ...accounts.slice(enrollLimits.atOnce)];
    tell(t`Blocked: ${result.value.data?.added ?? 0}.`);
    if (left.length === 0) return onClose();
    setUnknown(left);
    setText(left.join('\n'));
  };
  const error = refusal === undefined ? undefined : textOf(refusal);
  return (
    <FormDialog
      title={<Trans>Block people</Trans>}
      submit={<Trans>Block</Trans>}
      note={!canAsk && <Trans>Only the server knows the accounts: this needs the network.</Trans>}
      isResting={!canAsk || accounts.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t`Accounts, one in a line`}
        rows={5}
        fontFamily="mono"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setRefusal(undefined);
        }}
        error={error ?? (unknown.length > 0 ? t`No one at your school has these accounts.` : undefined)}
      />
      <TextField
        label={t`Reason`}
        hint={t`For the teachers of the course only.`}
        maxLength={enrollLimits.tipsChars}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};
