/**
 * Keys that sort as text. Between any two there is another, so a row that is moved changes nobody else's key and two people
 * who move rows without a network do not meet. A key is a whole part and a fraction: the first letter says how long the
 * whole part is (`a` and up: counting up from `a0`; `Z` and down: counting down), so adding at either end stays short.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const digitValue = (digit: string): number => digits.indexOf(digit);
const digitAt = (value: number): string => digits.charAt(value);
const smallestWhole = `A${'0'.repeat(26)}`;

export const isOrderKey = (key: string): boolean => {
  if (!/^[A-Za-z][0-9A-Za-z]+$/.test(key)) return false;
  const length = wholeLength(key);
  return key.length >= length && key !== smallestWhole && (key.length === length || !key.endsWith('0'));
};

/** A key between two neighbours, either of which may be missing; `salt` keeps two devices from making the same one. */
export const orderBetween = (low: string | undefined, high: string | undefined, salt = ''): string => {
  const from = low !== undefined && isOrderKey(low) ? low : undefined;
  const to = high !== undefined && isOrderKey(high) && (from === undefined || from < high) ? high : undefined;
  const key = between(from, to);
  const salted = `${key}${saltOf(salt)}`;
  return to === undefined || salted < to ? salted : key;
};

export interface Ordered {
  readonly id: string;
  readonly order: string;
}

/** Ties, which two devices can still make, stand in the order of ids everywhere. */
export const byOrder = (one: Ordered, other: Ordered): number => {
  if (one.order !== other.order) return one.order < other.order ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
};

/** The key that puts a row at `index` of `others`, which are sorted and do not hold it. */
export const orderAt = (others: readonly Ordered[], index: number, salt: string): string => {
  const low = others[index - 1]?.order;
  const high = others.slice(Math.max(index, 0)).find(({ order }) => low === undefined || order > low)?.order;
  return orderBetween(low, high, salt);
};

/** Keys after everything in `others`, one for each id. */
export const ordersAfter = (others: readonly Ordered[], ids: readonly string[]): readonly string[] => {
  let last = others.toSorted(byOrder).at(-1)?.order;
  return ids.map((id) => {
    last = orderBetween(last, undefined, id);
    return last;
  });
};

/** Two digits of a row's id, the second never 0. */
const saltOf = (id: string): string => {
  const value = Number.parseInt(id.replaceAll('-', '').slice(-8), 16);
  if (!Number.isFinite(value)) return '';
  return `${digitAt(value % base)}${digitAt(1 + (Math.floor(value / base) % (base - 1)))}`;
};

const wholeLength = (key: string): number => {
  const head = key.charCodeAt(0);
  return head >= 97 ? head - 97 + 2 : 90 - head + 2;
};

const wholeOf = (key: string): string => key.slice(0, wholeLength(key));

const between = (low: string | undefined, high: string | undefined): string => {
  if (low === undefined && high === undefined) return 'a0';
  if (low === undefined) return before(high ?? 'a0');
  if (high === undefined) return after(low);
  const whole = wholeOf(low);
  if (whole === wholeOf(high)) return `${whole}${middle(low.slice(whole.length), high.slice(whole.length))}`;
  const next = increment(whole);
  return next !== undefined && next < high ? next : `${whole}${middle(low.slice(whole.length), undefined)}`;
};

const before = (high: string): string => {
  const whole = wholeOf(high);
  if (whole === smallestWhole) return `${whole}${middle('', high.slice(whole.length))}`;
  return whole < high ? whole : (decrement(whole) ?? `${whole}${middle('', undefined)}`);
};

const after = (low: string): string => {
  const whole = wholeOf(low);
  return increment(whole) ?? `${whole}${middle(low.slice(whole.length), undefined)}`;
};

/** A fraction between two; the lower may be empty, the upper missing, neither ends with 0. */
const middle = (low: string, high: string | undefined): string => {
  if (high !== undefined) {
    let same = 0;
    while (same < high.length && (low[same] ?? '0') === high[same]) same += 1;
    if (same > 0) return `${high.slice(0, same)}${middle(low.slice(same), high.slice(same))}`;
  }
  const lowDigit = low === '' ? 0 : digitValue(low.charAt(0));
  const highDigit = high === undefined ? base : digitValue(high.charAt(0));
  if (highDigit - lowDigit > 1) return digitAt(Math.round((lowDigit + highDigit) / 2));
  if (high !== undefined && high.length > 1) return high.slice(0, 1);
  return `${digitAt(lowDigit)}${middle(low.slice(1), undefined)}`;
};

/** `undefined` past the last whole part there is. */
const increment = (whole: string): string | undefined => {
  const head = whole.charAt(0);
  const counted = step(whole.slice(1), 1);
  if (!counted.carried) return `${head}${counted.digits}`;
  if (head === 'z') return undefined;
  if (head === 'Z') return 'a0';
  const next = String.fromCharCode(head.charCodeAt(0) + 1);
  return `${next}${head >= 'a' ? `${counted.digits}0` : counted.digits.slice(1)}`;
};

const decrement = (whole: string): string | undefined => {
  const head = whole.charAt(0);
  const counted = step(whole.slice(1), -1);
  if (!counted.carried) return `${head}${counted.digits}`;
  if (head === 'A') return undefined;
  if (head === 'a') return `Z${digitAt(base - 1)}`;
  const next = String.fromCharCode(head.charCodeAt(0) - 1);
  return `${next}${head >= 'a' ? counted.digits.slice(1) : `${counted.digits}${digitAt(base - 1)}`}`;
};

/** One up or down with the carry of each digit; all digits carried: the length has to change. */
const step = (whole: string, by: 1 | -1): { readonly digits: string; readonly carried: boolean } => {
  const values = [...whole].map(digitValue);
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const value = (values[at] ?? 0) + by;
    values[at] = (value + base) % base;
    if (value >= 0 && value < base) return { digits: values.map(digitAt).join(''), carried: false };
  }
  return { digits: values.map(digitAt).join(''), carried: true };
};
