/** What a provider is asked to take money for. */
export interface Bill {
  /** 32 hexadecimal digits: unique here and there. */
  readonly no: string;
  /** Cents. */
  readonly amount: number;
  readonly title: string;
  /** Milliseconds UTC after which the provider takes nothing for it. */
  readonly until: number;
}

/** What is known of the money of one bill; proved to be the provider's word. */
export type PayWord =
  | { readonly kind: 'paid'; readonly amount: number; readonly trade: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open' };

/** A notification as it came. */
export interface Notice {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Who takes money for the school: WeChat Pay, Alipay. */
export interface PayProvider {
  /** An address that is drawn as a QR code; throws when it cannot be asked. */
  readonly begin: (bill: Bill) => Promise<string>;
  /** Throws when it cannot be asked, or when the answer is not theirs. */
  readonly query: (no: string) => Promise<PayWord>;
  /** `undefined` for whatever is not theirs, not for this school, or too old. */
  readonly read: (notice: Notice, now: number) => { readonly no: string; readonly word: PayWord } | undefined;
}

/** By the specification's numbers of ways to pay. */
export interface Pay {
  readonly wechat?: PayProvider | undefined;
  readonly alipay?: PayProvider | undefined;
}

export const requestTimeout = 10_000;

/** Answers of a provider at most; what is longer is not theirs. */
const longest = 64 * 1024;

/** As text: signatures are made over it as it came. No more of it is read than an answer has. */
export const answerOf = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > longest) throw new Error('the payment service answered with too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');

/** Where providers tell what was paid. */
export const notifyPaths = { wechat: '/pay/notify/wechat', alipay: '/pay/notify/alipay' } as const;
