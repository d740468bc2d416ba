/** A person as a line of a list names them. */
export interface ListLine {
  /** From 1, as it stands in what was pasted. */
  readonly line: number;
  readonly account: string;
  readonly username: string;
  readonly studentNumber: string;
}

/** Full-width letters and digits, as an input method writes them. */
const narrow = (text: string): string =>
  text.replaceAll(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/** A head line names columns, and nobody. */
const head = /^(账号|帳號|account|邮箱|郵箱|e-?mail|工号|工號)$/i;

/**
 * What was pasted from a table or typed line by line: account, then name, then student number, divided by tabs, commas or
 * semicolons. Blank lines and a head line are passed over; the numbers of lines stay those that the person sees.
 */
export const readList = (text: string): readonly ListLine[] =>
  text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const parts = narrow(raw)
      .split(/\t|,|;|、/)
      .map((part) => part.trim());
    const [account = '', username = '', studentNumber = ''] = parts;
    if (parts.every((part) => part === '')) return [];
    if (index === 0 && head.test(account)) return [];
    return [{ line: index + 1, account, username, studentNumber }];
  });
