import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { joinCourseByCode } from '#contract/features/course/calls.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { joinDraft } from '../invite/state.ts';

/** Joining asks the server: offline the button stays, dimmed, and says why. */
export const JoinCourseDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const navigate = useNavigate();
  const canAsk = useCanAsk();
  const textOf = useRefusalText();
  const kept = useDraft(joinDraft, '');
  const [typed, setTyped] = useState<string>();
  const code = typed ?? kept.value;
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!canAsk) {
      // Kept: /main asks for it again.
      kept.setValue(code.trim());
      await kept.flush();
      return setRefusal(coreRefusal.needsNetwork);
    }
    setBusy(true);
    const result = await send(joinCourseByCode, () => ({ code })).finally(() => setBusy(false));
    // What was asked is decided: it waits no longer.
    if (result.ok || result.refusal.code !== replyCode.tryAgain) await kept.drop();
    if (!result.ok) {
      const { courseId } = result.refusal.params ?? {};
      if (result.refusal.reason !== courseRefusal.enrolFirst.reason || typeof courseId !== 'string')
        return setRefusal(result.refusal);
      onClose();
      return navigate({ href: `/studentEnrollCourseDetail?courseid=${courseId}` });
    }
    onClose();
    const courseid = result.value.data?.courseId;
    if (courseid !== undefined)
      await navigate({ to: '/main/classDetail', search: { courseid, courserole: courseRoleCode.student } });
  };
  return (
    <FormDialog
      title={<Trans>Join with a code</Trans>}
      submit={<Trans>Join</Trans>}
      isResting={!canAsk || busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Join code`}
        hint={t`Your teacher sees it on the course page.`}
        value={code}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        fontFamily="mono"
        letterSpacing="0.1em"
        onChange={(event) => {
          setTyped(event.target.value);
          setRefusal(undefined);
        }}
        error={refusal === undefined ? undefined : textOf(refusal)}
      />
      {!canAsk && (
        <Text display="flex" gap="2" fontSize="sm" color="fg.muted">
          <CloudOff size={18} aria-hidden style={{ flexShrink: 0 }} />
          <Trans>Only the server knows the join codes, so joining needs the network. What you type is kept.</Trans>
        </Text>
      )}
    </FormDialog>
  );
};
