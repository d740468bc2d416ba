import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Clock, CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { sendFeedback } from '#contract/features/portal/calls.ts';
import { feedbackTypes } from '#contract/features/portal/keys.ts';
import { feedbackFaults } from '#contract/features/portal/rules.ts';
import { extensionOf } from '#contract/features/upload/keys.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { lastEmail } from '#src/features/portal/data/queries.ts';
import { FileDrop, FileLine, hideUploads, useIsUploaded } from '#src/features/upload/view/public.tsx';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { sanitised } from '#src/ui/editor/show/sanitise.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { sentFeedback } from '../../data/queries.ts';
import { useFeedbackTypes } from './feedback-inbox.tsx';
import { SupportHours } from './support-hours.tsx';

/** S-383. */
const extensions = ['mp3', 'mp4'];

interface FeedbackFilesProps {
  readonly files: readonly FileRef[];
  readonly onFiles: (change: (files: readonly FileRef[]) => readonly FileRef[]) => void;
}

/** Sound and films that go with what is written (S-186). */
const FeedbackFiles = ({ files, onFiles }: FeedbackFilesProps) => {
  const { t } = useLingui();
  return (
    <Box>
      <FileDrop
        label={t`Attachments`}
        extensions={extensions}
        onFiles={(picked) => {
          hideUploads();
          onFiles((now) => [...now, ...picked]);
        }}
      />
      {files.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          mt="2"
          borderWidth="1px"
          borderRadius="l2"
          px="3"
          maxH="180px"
          overflowY="auto"
        >
          {files.map((file) => (
            <Box as="li" key={file.id} _notLast={{ borderBottomWidth: '1px' }}>
              <FileLine file={file} onRemove={() => onFiles((now) => now.filter(({ id }) => id !== file.id))} />
              <Arrived id={file.id} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

/** Why one did not arrive is said in its line (S-579). */
const Arrived = ({ id }: { readonly id: string }) =>
  useIsUploaded(id) && (
    <Text role="status" fontSize="xs" color="fg.muted" ps="8" pb="2">
      <Trans>Upload success</Trans>
    </Text>
  );

/** The text with its attachments at its end (S-384). */
const withFiles = (content: string, files: readonly FileRef[]): string => content + files.map(media).join('');

const media = ({ id, name }: FileRef): string => {
  const tag = extensionOf(name) === 'mp4' ? 'video' : 'audio';
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${tag} src="file:${id}" title="${title}"></${tag}>`;
};

interface ReceiptProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onMore: () => void;
}

/** Where the feedback is, live: "submitted" is said only when the server has it (S-578). */
const FeedbackReceipt = ({ id, onClose, onMore }: ReceiptProps) => {
  const sent = useLive(sentFeedback, id);
  return (
    <Box>
      {sent?.state === undefined ? <Box minH="5.5rem" /> : <State known={sent.state} />}
      {sent !== undefined && sent.content !== '' && (
        <Box borderWidth="1px" borderRadius="l2" px="4" py="3" mb="4" maxH="16rem" overflowY="auto">
          <RichText html={sent.content} />
        </Box>
      )}
      <SupportHours />
      <Flex gap="2" justify="flex-end" wrap="wrap" mt="6">
        <Button variant="outline" onClick={onMore}>
          <Trans>Write more feedback</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Flex>
    </Box>
  );
};

const looks = {
  waiting: { icon: Clock, tone: 'sync.queued' },
  sending: { icon: CloudUpload, tone: 'sync.sending' },
  attention: { icon: CircleAlert, tone: 'sync.failed' },
  submitted: { icon: Check, tone: 'sync.synced' },
} as const;

const State = ({ known }: { readonly known: keyof typeof looks }) => {
  const { syncing } = useStatus();
  // What was under way when the network went is not under way any more.
  const state = known === 'sending' && !syncing ? 'waiting' : known;
  const { icon: Icon, tone } = looks[state];
  return (
    <Flex gap="4" align="flex-start" py="4" role="status" data-feedback={state}>
      <Box color={tone} pt="0.5">
        <Icon size={28} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box>
        <Text fontSize="lg" fontWeight="600">
          {state === 'waiting' && <Trans>Waiting to send</Trans>}
          {state === 'sending' && <Trans>Sending</Trans>}
          {state === 'attention' && <Trans>Not accepted — needs you</Trans>}
          {state === 'submitted' && <Trans>Submitted</Trans>}
        </Text>
        <Text color="fg.muted" mt="1">
          {state === 'submitted' && <Trans>Thank you. An answer goes to the e-mail address you gave.</Trans>}
          {state === 'attention' && <Trans>What you wrote is kept; you find it under the sync mark.</Trans>}
          {(state === 'waiting' || state === 'sending') && (
            <Trans>It is kept on this device and goes by itself when there is a network. You may close this.</Trans>
          )}
        </Text>
      </Box>
    </Flex>
  );
};

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
  const submit = async () => {
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
  };
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
  const textOf = useRefusalText();
  const types = useFeedbackTypes();
  const { draft, faults, submit } = useFeedback(email, onSent);
  const { value, setValue } = draft;
  const errorOf = (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault === undefined ? undefined : textOf(fault);
  };
  return (
    <DraftForm draft={draft} submit={<Trans>Send</Trans>} onSubmit={submit}>
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
    </DraftForm>
  );
};
