import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { addAppealPicture, applyAppeal, openAppeal } from '#contract/features/account/appeal-calls.ts';
import type { Captcha } from '#contract/features/account/entry-calls.ts';
import { accountKind, appealLimits, contactKey } from '#contract/features/account/keys.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { useTitle } from '#src/ui/parts/page.tsx';
import { encodeWhole, examine, type PictureProblem, pictureProblems } from '#src/ui/pictures/picture.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { askEntry } from '../sign-in.ts';
import { CaptchaPopover } from './captcha.tsx';
import type { Errors } from './code-field.tsx';

/** A picture as it is sent: drawn anew and small, so that nothing of the file but its pixels leaves the device. */
interface Shrunk {
  readonly blob: Blob;
  readonly address: string;
}

interface AppealPicturesProps {
  readonly pictures: readonly Shrunk[];
  readonly onPictures: (pictures: readonly Shrunk[]) => void;
}

const max = { side: 1600, bytes: appealLimits.pictureBytes } as const;

/** Up to three pictures that prove whose account it is: a card, a letter. */
const AppealPictures = ({ pictures, onPictures }: AppealPicturesProps) => {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(pictures);
  latest.current = pictures;
  const [problem, setProblem] = useState<PictureProblem>();
  useEffect(() => () => latest.current.forEach(({ address }) => void URL.revokeObjectURL(address)), []);
  const take = async (files: readonly File[]) => {
    setProblem(undefined);
    const taken: Shrunk[] = [];
    for (const file of files.slice(0, appealLimits.pictures - pictures.length)) {
      const found = await examine(file);
      if (found !== undefined) {
        setProblem(found);
        continue;
      }
      const blob = await encodeWhole(file, max);
      taken.push({ blob, address: URL.createObjectURL(blob) });
    }
    onPictures([...pictures, ...taken]);
  };
  const drop = (one: Shrunk) => {
    URL.revokeObjectURL(one.address);
    onPictures(pictures.filter((other) => other !== one));
  };
  return (
    <Box>
      <Text fontSize="sm" fontWeight="500" mb="1.5">
        <Trans>Pictures, up to three</Trans>
      </Text>
      <Flex gap="3" wrap="wrap" align="center">
        {pictures.map((one, index) => (
          <Box key={one.address} position="relative" borderWidth="1px" borderRadius="l2" overflow="hidden">
            <img src={one.address} alt={t`Proof ${index + 1}`} width={96} height={96} style={{ objectFit: 'cover' }} />
            <IconButton
              type="button"
              size="xs"
              position="absolute"
              top="1"
              insetEnd="1"
              variant="solid"
              aria-label={t`Remove proof ${index + 1}`}
              onClick={() => drop(one)}
            >
              <X />
            </IconButton>
          </Box>
        ))}
        {pictures.length < appealLimits.pictures && (
          <Button type="button" variant="outline" onClick={() => input.current?.click()}>
            <ImageUp size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Add a picture</Trans>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t`Add a picture`}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void take(files);
          }}
        />
      </Flex>
      <Text role="alert" fontSize="sm" color="fg.error" mt="1.5" hidden={problem === undefined}>
        {problem !== undefined && i18n._(pictureProblems[problem])}
      </Text>
    </Box>
  );
};

/** Whether the server took it: a form, and nobody is signed in. */
const sendPicture = async (ticket: string, picture: Blob): Promise<boolean> => {
  const form = new FormData();
  form.set('ticket', ticket);
  form.set('file', picture, 'picture.jpg');
  try {
    const reply = await fetch(addAppealPicture.path, { method: 'POST', body: form });
    const said: unknown = await reply.json();
    return typeof said === 'object' && said !== null && 'status' in said && said.status === 1;
  } catch {
    return false;
  }
};

const blank = { account: '', name: '', number: '', contact: '', reason: '' };

/** /appeal: whoever cannot sign in by any way tells the school, with up to three pictures (S-070). */
export const Appeal = () => {
  const { t } = useLingui();
  useTitle(t`Account appeal`);
  const id = useId();
  const textOf = useRefusalText();
  const [given, setGiven] = useState(blank);
  const [pictures, setPictures] = useState<readonly Shrunk[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [isAsking, setAsking] = useState(false);
  const [isPut, setPut] = useState(false);
  const submit = useSubmit(async () => {
    const found: Errors = {
      account:
        given.account.trim() === ''
          ? t`Enter your account.`
          : accountKind(given.account) === undefined
            ? t`This is neither a mobile number, nor an e-mail address, nor an account.`
            : undefined,
      name: given.name.trim() === '' ? t`Enter your name.` : undefined,
      contact: isContact(given.contact) ? undefined : t`This is neither a mobile number nor an e-mail address.`,
      reason: given.reason.trim() === '' ? t`Say what happened.` : undefined,
    };
    setErrors(found);
    if (Object.values(found).every((error) => error === undefined)) setAsking(true);
  });
  /** The sum opens the right to put one appeal; pictures go first, so that nobody reads it without them. */
  const put = async (captcha: Captcha): Promise<Refusal | undefined> => {
    const opened = await askEntry(openAppeal, { captcha });
    if (!opened.ok) {
      if (opened.refusal.field !== 'captcha') setErrors({ form: textOf(opened.refusal) });
      return opened.refusal;
    }
    const { ticket } = opened.value;
    for (const { blob } of pictures) {
      const isTaken = await sendPicture(ticket, blob);
      if (isTaken) continue;
      setErrors({ form: t`A picture did not arrive. Nothing was sent yet: try again.` });
      return coreRefusal.needsNetwork;
    }
    const said = await askEntry(applyAppeal, { ticket, ...given });
    if (said.ok) setPut(true);
    else setErrors({ [said.refusal.field ?? 'form']: textOf(said.refusal) });
    return said.ok ? undefined : said.refusal;
  };
  if (isPut)
    return (
      <Box display="grid" gap="4" role="status">
        <Heading as="h1" fontSize="xl" fontWeight="600">
          <Trans>Your appeal has arrived</Trans>
        </Heading>
        <Text>
          <Trans>Your school answers within 24 hours, to {given.contact}.</Trans>
        </Text>
      </Box>
    );
  const field = (
    name: keyof typeof blank,
    label: string,
    more: { readonly hint?: string; readonly complete: string },
  ) => (
    <TextField
      label={label}
      name={name}
      size="lg"
      autoCapitalize="none"
      autoComplete={more.complete}
      hint={more.hint}
      maxLength={name === 'contact' ? 254 : 60}
      value={given[name]}
      error={errors[name]}
      onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
    />
  );
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Account appeal</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        <Trans>For an account that you cannot get into in any other way. Your school looks at it.</Trans>
      </Text>
      {field('account', t`Account`, { complete: 'username' })}
      {field('name', t`Name`, { complete: 'name' })}
      {field('number', t`Student or staff number`, { complete: 'off' })}
      {field('contact', t`Mobile number or e-mail for the answer`, { complete: 'email' })}
      <TextArea
        label={t`What happened`}
        name="reason"
        rows={4}
        maxLength={appealLimits.reasonChars}
        value={given.reason}
        error={errors.reason}
        onChange={(event) => setGiven({ ...given, reason: event.target.value })}
      />
      <AppealPictures pictures={pictures} onPictures={setPictures} />
      <Flex direction="column" gap="3">
        <Text role="alert" fontSize="sm" color="fg.error" hidden={errors.form === undefined}>
          {errors.form}
        </Text>
        <Button id={id} type="submit" size="lg">
          <Trans>Send the appeal</Trans>
        </Button>
      </Flex>
      <CaptchaPopover triggerId={id} open={isAsking} onClose={() => setAsking(false)} onAnswer={put} />
    </Box>
  );
};

const isContact = (text: string): boolean => contactKey(text.includes('@') ? 'mail' : 'sms', text) !== undefined;
