import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { type Captcha, sendCode, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import { contactKey, type Way } from '#contract/features/account/keys.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { askEntry } from '../sign-in.ts';
import { CaptchaPopover } from './captcha.tsx';

export interface Sent {
  readonly ticket: string;
  readonly seconds: number;
}

interface CodeFieldProps {
  readonly value: string;
  readonly onValue: (code: string) => void;
  readonly error: string | undefined;
  /** Whether there is somewhere to send it; says so in the form when not. */
  readonly mayBegin: () => boolean;
  readonly send: (captcha: Captcha) => Promise<Result<Sent>>;
  readonly onTicket: (ticket: string) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** A code that is sent, with the button that sends it; that rests for the time the server says (S-191, S-332). */
export const CodeField = ({ value, onValue, error, mayBegin, send, onTicket, onRefused }: CodeFieldProps) => {
  const { t } = useLingui();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [left, rest] = useCountdown();
  const answer = async (captcha: Captcha): Promise<Refusal | undefined> => {
    const sent = await send(captcha);
    if (sent.ok) {
      onTicket(sent.value.ticket);
      rest(sent.value.seconds);
      tell(t`The code is on its way.`);
      return undefined;
    }
    const { seconds } = sent.refusal.params ?? {};
    if (typeof seconds === 'number' && seconds <= 60) rest(seconds);
    if (sent.refusal.field !== 'captcha') onRefused(sent.refusal);
    return sent.refusal;
  };
  return (
    <Flex gap="2" align="start">
      <Box flex="1" minW="0">
        <TextField
          label={t`Verification code`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="lg"
          value={value}
          error={error}
          onChange={(event) => onValue(event.target.value)}
        />
      </Box>
      <Button
        id={id}
        type="button"
        variant="outline"
        size="lg"
        mt="27px"
        minW="7.5rem"
        aria-disabled={left > 0}
        opacity={left > 0 ? 0.6 : 1}
        onClick={() => left === 0 && mayBegin() && setAsking(true)}
      >
        {left > 0 ? <Trans>{left} s</Trans> : <Trans>Send code</Trans>}
      </Button>
      <CaptchaPopover triggerId={id} open={isAsking} onClose={() => setAsking(false)} onAnswer={answer} />
    </Flex>
  );
};

/** Whole seconds until it is over, and how it begins. */
const useCountdown = (): readonly [left: number, begin: (seconds: number) => void] => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= until) setUntil(0);
    }, second / 4);
    return () => clearInterval(timer);
  }, [until]);
  const begin = (seconds: number) => {
    setNow(performance.now());
    setUntil(performance.now() + seconds * second);
  };
  return [until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / second)), begin];
};

/** A code for getting in, to a number or an address. */
const sendEntryCode = (
  way: Way,
  target: string,
  purpose: 'login' | 'register' | 'forgot',
  captcha: Captcha,
): Promise<Result<Sent>> =>
  way === 'mail'
    ? askEntry(sendEmailCode, { email: target, purpose, captcha })
    : askEntry(sendCode, { mobile: target, purpose, captcha });

export const isContact = (way: Way, target: string): boolean => contactKey(way, target) !== undefined;

export type Errors = Readonly<Record<string, string | undefined>>;

/** A number or an address, the code that was sent to it, and what is wrong with either. */
export const useCode = (way: Way, purpose: 'login' | 'register' | 'forgot') => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [ticket, setTicket] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const targetError = (): string | undefined => {
    if (target.trim() === '') return way === 'mail' ? t`Enter your e-mail address.` : t`Enter your mobile number.`;
    if (isContact(way, target)) return undefined;
    return way === 'mail' ? t`This is not an e-mail address.` : t`This is not a mobile number.`;
  };
  const refuse = (refusal: Refusal) => {
    const known: Readonly<Record<string, string>> = { email: 'target', mobile: 'target', code: 'code' };
    setErrors({ [known[refusal.field ?? ''] ?? 'form']: textOf(refusal) });
  };
  const mayBegin = (): boolean => {
    const error = targetError();
    setErrors(error === undefined ? {} : { target: error });
    return error === undefined;
  };
  /** Says in the form what is missing; `others` are its other fields. */
  const isComplete = (others: Errors = {}): boolean => {
    const found: Errors = {
      target: targetError(),
      code: code.trim() === '' ? t`Enter the verification code.` : ticket === '' ? t`Send the code first.` : undefined,
      ...others,
    };
    setErrors(found);
    return Object.values(found).every((error) => error === undefined);
  };
  const fields = (
    <>
      <TextField
        label={way === 'mail' ? t`E-mail` : t`Mobile number`}
        name={way === 'mail' ? 'email' : 'mobile'}
        type={way === 'mail' ? 'email' : 'tel'}
        autoComplete={way === 'mail' ? 'email' : 'tel'}
        size="lg"
        value={target}
        error={errors.target}
        onChange={(event) => setTarget(event.target.value)}
      />
      <CodeField
        value={code}
        onValue={setCode}
        error={errors.code}
        mayBegin={mayBegin}
        send={(captcha) => sendEntryCode(way, target, purpose, captcha)}
        onTicket={setTicket}
        onRefused={refuse}
      />
    </>
  );
  return { given: { ticket, code }, fields, errors, isComplete, refuse };
};
