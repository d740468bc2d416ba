/** Words that mean "the server has it", in the three languages. */
export const success =
  /\b(Sent|Delivered|Synced|All synced|Published|Saved to the cloud|on the server)\b|已送达|已送達|已发送|已傳送|已发布|已發佈|已同步|已保存到云端|已儲存到雲端|都在服务器上|都在伺服器上/i;

/** A denial ("Not published yet") and the past ("Last synced 5 min ago") promise nothing. */
const promisesNothing =
  /Not published yet — it is sent when you are online again|Last synced|尚未发布|尚未發佈|上次同步/gi;

/** Whatever is seen or read out; without styles all of it counts, but for what is folded. */
export const told = (page: Element): string => {
  const labels = [...page.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
  return [...textsOf(page), ...labels].join('\n').replaceAll(promisesNothing, '');
};

const textsOf = (page: Element): readonly string[] =>
  [...page.querySelectorAll('*')]
    .filter(
      (one) =>
        !one.matches('style, script, details:not([open]) > :not(summary) *, details:not([open]) > :not(summary)'),
    )
    .flatMap(({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType === 3).map((one) => one.textContent ?? ''),
    );

/** Marks, of all kinds, that say nothing to the eye or nothing to the ear. */
export const mutedMarks = (page: Element): readonly string[] =>
  [
    ...page.querySelectorAll(
      ['waiting', 'sending', 'attention', 'conflict'].map((kind) => `[data-mark="${kind}"]`).join(', '),
    ),
  ]
    .filter((one) => one.querySelector('svg[aria-hidden="true"]') === null || one.textContent.trim() === '')
    .map(({ outerHTML }) => outerHTML);
