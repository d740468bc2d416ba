import { Button, type ButtonProps, VisuallyHidden } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useId } from 'react';
import { tell } from '../words/tell.ts';

/** Why a control that others may use does nothing here (S-478). */
export const useNoPermission = (): string => {
  const { t } = useLingui();
  return t`You have no permission for this. Please contact the course administrator to be authorised.`;
};

interface AllowedProps extends ButtonProps {
  /** Without the right the button stays, dimmed, can be focused, and says why. */
  readonly allowed: boolean;
}

/**
 * A button for which a right is needed. Refused, it is no dead end: the reason is its title under a mouse, its description
 * for the ear, and what a press says on a touch screen.
 */
export const AllowedButton = ({ allowed, onClick, children, ...props }: AllowedProps) => {
  const id = useId();
  const why = useNoPermission();
  if (allowed)
    return (
      <Button {...props} onClick={onClick}>
        {children}
      </Button>
    );
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    tell(why);
  };
  return (
    <Button {...props} type="button" aria-disabled aria-describedby={id} title={why} opacity="0.6" onClick={explain}>
      {children}
      <VisuallyHidden id={id} asChild>
        <span>{why}</span>
      </VisuallyHidden>
    </Button>
  );
};
