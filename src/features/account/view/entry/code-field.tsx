import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { type Captcha, sendCode, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import { contactKey, type Way } from '#contract/features/account/keys.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
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
export const sendEntryCode = (
  way: Way,
  target: string,
  purpose: 'login' | 'register' | 'forgot',
  captcha: Captcha,
): Promise<Result<Sent>> =>
  way === 'mail'
    ? askEntry(sendEmailCode, { email: target, purpose, captcha })
    : askEntry(sendCode, { mobile: target, purpose, captcha });

export const isContact = (way: Way, target: string): boolean => contactKey(way, target) !== undefined;
