import { isIPv6 } from 'node:net';

const groups = 8;
const networkGroups = 4;
const siteGroups = 3;

/** What limits count an address by: an IPv6 customer has a whole /64 to choose from, so that is one address. */
export const addressKey = (ip: string): string => keyBy(ip, networkGroups);

/** A network with all that belongs to it, for what is bounded in a day: whoever asks their provider has a /48 of such addresses. */
export const siteKey = (ip: string): string => keyBy(ip, siteGroups);

const keyBy = (ip: string, kept: number): string => {
  const address = ip.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const [before, after] = [partsOf(head), partsOf(tail ?? '')];
  const zeros = tail === undefined ? [] : Array.from({ length: groups - before.length - after.length }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, kept);
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/${kept * 16}`;
};

const partsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
