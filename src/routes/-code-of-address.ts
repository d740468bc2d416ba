/** The code of an address; one of digits alone is read as a number. */
export const codeOfAddress = ({ code }: Record<string, unknown>): { readonly code: string } => ({
  code: typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 20) : '',
});
