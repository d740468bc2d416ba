/** A file of the app, as far as its reply tells: a Wi-Fi that wants a log-in answers every address with its own page. */
export const isOfApp = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && headers.get('content-type')?.includes('text/html') !== true;
