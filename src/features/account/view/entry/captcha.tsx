import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { type Captcha, getFigureCode } from '#contract/features/account/entry-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { PopoverOrSheet } from '#src/ui/overlays/popover-or-sheet.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { askEntry } from '../sign-in.ts';

interface CaptchaPopoverProps {
  /** Of the button that was pressed. */
  readonly triggerId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Does what the sum was asked for; answers why not. Another sum is shown when the result was wrong. */
  readonly onAnswer: (captcha: Captcha) => Promise<Refusal | undefined>;
}

/** S-211: the picture of a sum, a field for its result, and a button. */
export const CaptchaPopover = ({ triggerId, open, onClose, onAnswer }: CaptchaPopoverProps) => {
  const { t } = useLingui();
  return (
    <PopoverOrSheet
      triggerId={triggerId}
      title={t`Calculate the sum`}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      content={{ width: '18rem' }}
    >
      {open && <Sum onClose={onClose} onAnswer={onAnswer} />}
    </PopoverOrSheet>
  );
};

const Sum = ({ onClose, onAnswer }: Pick<CaptchaPopoverProps, 'onClose' | 'onAnswer'>) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const [picture, setPicture] = useState<{ readonly sessionid: string; readonly url: string }>();
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const draw = useCallback(async () => {
    const made = await askEntry(getFigureCode, {});
    if (made.ok) setPicture(made.value);
    else setError(textOf(made.refusal));
  }, [textOf]);
  useEffect(() => void draw(), [draw]);
  const another = () => {
    setAnswer('');
    void draw();
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // What opened it is a form too.
    event.stopPropagation();
    if (busy) return;
    if (answer.trim() === '') return setError(t`Enter the verification code.`);
    if (picture === undefined) return;
    setBusy(true);
    const refusal = await onAnswer({ sessionid: picture.sessionid, answer }).finally(() => setBusy(false));
    if (refusal?.reason !== accountRefusal.captchaWrong.reason) return onClose();
    setError(textOf(refusal));
    another();
  };
  return (
    <Box
      as="form"
      onSubmit={confirm}
      display="grid"
      gap="3"
      p={{ base: '0', md: '4' }}
      pt="0"
      {...{ noValidate: true }}
    >
      <Flex align="center" gap="2">
        <Box bg="white" borderWidth="1px" borderRadius="l2" width="170px" height="58px" overflow="hidden">
          {picture !== undefined && (
            <img
              src={picture.url}
              alt={t`A sum to calculate`}
              width={168}
              height={56}
              data-captcha={picture.sessionid}
            />
          )}
        </Box>
        <IconButton type="button" variant="ghost" size="md" aria-label={t`Another sum`} onClick={another}>
          <RefreshCw />
        </IconButton>
      </Flex>
      <TextField
        label={t`Result`}
        name="captcha"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={answer}
        error={error}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" aria-disabled={busy} opacity={busy ? 0.7 : 1}>
        <Trans>Confirm</Trans>
      </Button>
    </Box>
  );
};
