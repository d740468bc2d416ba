import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { sendFeedback } from '#contract/features/portal/calls.ts';
import { feedbackTypes } from '#contract/features/portal/keys.ts';
import { feedbackFaults } from '#contract/features/portal/rules.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { lastEmail } from '#src/features/portal/data/queries.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { sanitised } from '#src/ui/editor/show/sanitise.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { FeedbackFiles, withFiles } from './feedback-files.tsx';
import { FeedbackReceipt } from './feedback-receipt.tsx';
import { useFeedbackTypes } from './feedback-types.ts';
import { SupportHours } from './support-hours.tsx';

interface Written {
  readonly type: string;
  readonly email: string;
  readonly content: string;
  /** Absent in drafts of earlier releases. */
  readonly files?: readonly FileRef[];
}

const blank: Written = { type: '', email: '', content: '' };

/** Told to the operator (S-186). What is typed is a draft at once; sent, it is a promise until the server has it. */
export const FeedbackForm = ({ onClose }: { readonly onClose: () => void }) => {
  const [sent, setSent] = useState<string>();
  const known = useKnownEmail();
  if (sent !== undefined) return <FeedbackReceipt id={sent} onClose={onClose} onMore={() => setSent(undefined)} />;
  if (known === undefined) return <Box minH="24rem" />;
  return <Form email={known} onSent={setSent} />;
};

/** The address of the account, or the one that was given the last time. */
const useKnownEmail = (): string | undefined => {
  const last = useLoaded(lastEmail);
  const own = useOwnProfile();
  return last === undefined || own === undefined ? undefined : own.email || last.value;
};

const writtenIn = ({ type, email, content }: Written) => ({ type, email, content: sanitised(content) });

const useFeedback = (email: string, onSent: (id: string) => void) => {
  const profile = useOwnProfile();
  const draft = useDraft('feedback', { ...blank, email });
  const [tried, setTried] = useState(false);
  const tellRefusal = useTellRefusal();
  const submit = useSubmit(async () => {
    setTried(true);
    if (feedbackFaults(writtenIn(draft.value)).length > 0) return;
    let sent = '';
    const result = await draft.send(sendFeedback, (value, id) => {
      sent = id;
      const written = writtenIn(value);
      return {
        id,
        ...written,
        content: withFiles(written.content, value.files ?? []),
        username: profile?.username ?? '',
        school: profile?.school ?? '',
      };
    });
    if (result === undefined) return;
    if (!result.ok) return tellRefusal(result.refusal);
    setTried(false);
    onSent(sent);
  });
  // Said after the first try, and taken back as soon as it is mended.
  return { draft, faults: tried ? feedbackFaults(draft.value) : [], submit };
};

interface FormProps {
  /** That is known already. */
  readonly email: string;
  readonly onSent: (id: string) => void;
}

const Form = ({ email, onSent }: FormProps) => {
  const { t } = useLingui();
  const line = useId();
  const textOf = useRefusalText();
  const types = useFeedbackTypes();
  const { draft, faults, submit } = useFeedback(email, onSent);
  const { value, setValue } = draft;
  const errorOf = (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault === undefined ? undefined : textOf(fault);
  };
  return (
    <Grid as="form" gap="4" templateColumns="minmax(0, 1fr)" onSubmit={submit} {...{ noValidate: true }}>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
        <SelectField
          label={t`Type`}
          value={value.type}
          onValue={(type) => setValue((now) => ({ ...now, type }))}
          options={[
            { value: '', label: t`Choose a type` },
            ...feedbackTypes.map((type) => ({ value: type, label: types[type] })),
          ]}
          error={errorOf('type')}
        />
        <TextField
          label={t`E-mail`}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={limits.emailChars}
          value={value.email}
          onChange={({ target }) => setValue((now) => ({ ...now, email: target.value }))}
          error={faults.length > 0 && value.email.trim() === '' ? t`Enter your e-mail address.` : errorOf('email')}
        />
      </Grid>
      <RichTextField
        label={t`Content`}
        value={value.content}
        onValue={(content) => setValue((now) => ({ ...now, content }))}
        error={errorOf('content')}
      />
      <FeedbackFiles
        files={value.files ?? []}
        onFiles={(change) => setValue((now) => ({ ...now, files: change(now.files ?? []) }))}
      />
      <SupportHours />
      <DialogEnd>
        <DraftLine id={line} draft={draft} />
        <Flex gap="2" ms="auto">
          {draft.state !== 'clean' && draft.state !== 'loading' && (
            <Button type="button" variant="ghost" onClick={() => void draft.drop()}>
              <Trans>Discard draft</Trans>
            </Button>
          )}
          <Button type="submit" aria-describedby={line}>
            <Trans>Send</Trans>
          </Button>
        </Flex>
      </DialogEnd>
    </Grid>
  );
};
