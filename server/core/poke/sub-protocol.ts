/**
 * Of the sub-protocols that a browser offers the server must take one, or the browser hangs up. The last: a credential goes
 * first, and is not said back.
 */
export const takenProtocol = (offered: ReadonlySet<string>): string | false => [...offered].at(-1) ?? false;
