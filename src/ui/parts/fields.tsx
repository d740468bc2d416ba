import { Box, Input, type InputProps, NativeSelect, Text, Textarea, type TextareaProps } from '@chakra-ui/react';
import { inputRecipe, nativeSelectSlotRecipe, textareaRecipe } from '@chakra-ui/react/theme';
import { type ChangeEvent, type ReactNode, type Ref, useId } from 'react';
import { withinLimit } from '#contract/core/text/limit.ts';

export interface FieldProps {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Beside the label: a counter, a switch. */
  readonly aside?: ReactNode;
}

const Framed = ({
  id,
  label,
  error,
  hint,
  aside,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) => (
  <Box>
    <Box display="flex" justifyContent="space-between" alignItems="baseline" gap="2" mb="1.5">
      <Text asChild fontSize="sm" fontWeight="500">
        <label htmlFor={id}>{label}</label>
      </Text>
      {aside}
    </Box>
    {children}
    <Text id={`${id}-hint`} fontSize="sm" color="fg.muted" mt="1.5" hidden={hint === undefined}>
      {hint}
    </Text>
    <Text id={`${id}-error`} fontSize="sm" color="fg.error" mt="1.5" hidden={error === undefined} role="alert">
      {error}
    </Text>
  </Box>
);

const described = (id: string, { error, hint }: FieldProps) => ({
  id,
  'aria-invalid': error !== undefined,
  'aria-describedby':
    [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(Boolean).join(' ') ||
    undefined,
  borderColor: error === undefined ? 'border.control' : 'border.error',
  bg: 'bg.panel',
  // Below 16 px iOS zooms the page.
  fontSize: { base: '16px', md: 'sm' },
});

/** Without a `maxLength` it takes what is usual (S-517); a password is never altered unseen. */
export const TextField = ({ label, error, hint, aside, onChange, ...input }: FieldProps & Omit<InputProps, 'id'>) => {
  const id = useId();
  const frame = { label, error, hint, aside };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (input.maxLength === undefined && !isPassword(input)) keepWithinLimit(event);
    onChange?.(event);
  };
  return (
    <Framed id={id} {...frame}>
      <Input recipe={inputRecipe} {...described(id, frame)} {...input} onChange={change} />
    </Framed>
  );
};

/** Also while it is shown. */
const isPassword = ({ autoComplete }: InputProps): boolean => autoComplete?.endsWith('-password') === true;

/** What an input method is still composing is left alone until the next letter. */
const keepWithinLimit = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const kept = withinLimit(target.value);
  if (kept !== target.value) target.value = kept;
};

interface TextAreaProps extends FieldProps, Omit<TextareaProps, 'id'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export const TextArea = ({ label, error, hint, aside, ...input }: TextAreaProps) => {
  const id = useId();
  const frame = { label, error, hint, aside };
  return (
    <Framed id={id} {...frame}>
      <Textarea recipe={textareaRecipe} {...described(id, frame)} lineHeight="1.6" resize="vertical" {...input} />
    </Framed>
  );
};

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export const SelectField = ({ label, error, hint, aside, value, onValue, options }: SelectFieldProps) => {
  const id = useId();
  const frame = { label, error, hint, aside };
  return (
    <Framed id={id} {...frame}>
      <NativeSelect.Root recipe={nativeSelectSlotRecipe}>
        <NativeSelect.Field {...described(id, frame)} value={value} onChange={(event) => onValue(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Framed>
  );
};
