/** What a browser sends again of what an answer told it to keep. */
export const keptOf = ({
  headers,
}: {
  readonly headers: { readonly 'set-cookie'?: string | string[] | undefined };
}): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
