import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** 19 MiB and two passes: about 30 ms of one core. */
export const defaultPasswordCost: PasswordCost = { memoryKiB: 19 * 1024, passes: 2 };

const derive = promisify(argon2);
const tagLength = 32;

/** Who has a password looked at. */
interface Asker {
  /** A person, on however many devices, or the address of somebody nobody knows. */
  readonly line: string;
  /** Signed in, with a code that was right, or on a device that signed in before: goes before those who are not. */
  readonly isKnown: boolean;
}

const ourselves: Asker = { line: '', isKnown: true };

/** Takes tens of milliseconds on purpose: never inside a transaction. */
export const hashPassword = async (password: string, cost: PasswordCost, asker = ourselves): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await digest(password, salt, { ...cost, asker });
  return ['argon2id', cost.memoryKiB, cost.passes, salt.toString('base64url'), hash.toString('base64url')].join('$');
};

/** Works as long whether or not there is a `stored` hash, so that the time tells nobody which accounts exist. */
export const isPassword = async (
  password: string,
  stored: string | undefined,
  cost: PasswordCost,
  asker = ourselves,
): Promise<boolean> => {
  const [kind, memory, passes, salt, hash] = stored?.split('$') ?? [];
  if (kind !== 'argon2id' || salt === undefined || hash === undefined) {
    await digest(password, randomBytes(16), { ...cost, asker });
    return false;
  }
  const made = await digest(password, Buffer.from(salt, 'base64url'), {
    memoryKiB: Number(memory),
    passes: Number(passes),
    asker,
  });
  const kept = Buffer.from(hash, 'base64url');
  return made.length === kept.length && timingSafeEqual(made, kept);
};

const digest = (
  password: string,
  salt: Buffer,
  { memoryKiB, passes, asker }: PasswordCost & { readonly asker: Asker },
): Promise<Buffer> =>
  inTurn(asker, () =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC'), 'utf8'),
      nonce: salt,
      parallelism: 1,
      tagLength,
      memory: memoryKiB,
      passes,
    }),
  );

/** The threads that look at passwords read and write all files, too: one of the four is always left to these. */
const atOnce = Math.min(3, Math.max(2, availableParallelism() - 1));

type Lines = Map<string, (() => void)[]>;
const [known, strangers]: readonly [Lines, Lines] = [new Map(), new Map()];
let atWork = 0;

/** Known people who go one after the other while strangers wait: then one of these does. */
const knownAtOnce = 2;
let knownSince = 0;

/** Each line in turn, one of it at a time: whoever sends a thousand guesses at once waits for themselves. */
const inTurn = async <T>({ line, isKnown }: Asker, work: () => Promise<T>): Promise<T> => {
  if (atWork < atOnce) atWork += 1;
  else await new Promise<void>((begin) => joinLine(isKnown ? known : strangers, line, begin));
  try {
    return await work();
  } finally {
    // Whoever is next takes the place.
    const begin = nextOfAll();
    if (begin === undefined) atWork -= 1;
    else begin();
  }
};

const joinLine = (lines: Lines, line: string, begin: () => void): void => {
  const waiting = lines.get(line);
  if (waiting === undefined) lines.set(line, [begin]);
  else waiting.push(begin);
};

/** Who is known goes first, and keeps nobody out: accounts enough, each on a device of its own, would fill every place for as long as they like. */
const nextOfAll = (): (() => void) | undefined => {
  const first = knownSince < knownAtOnce ? nextOf(known) : undefined;
  if (first !== undefined) {
    knownSince += 1;
    return first;
  }
  knownSince = 0;
  return nextOf(strangers) ?? nextOf(known);
};

/** Of the line that has waited longest; what is left of it goes behind the others. */
const nextOf = (lines: Lines): (() => void) | undefined => {
  const first = lines.entries().next().value;
  if (first === undefined) return undefined;
  const [line, waiting] = first;
  const begin = waiting.shift();
  lines.delete(line);
  if (waiting.length > 0) lines.set(line, waiting);
  return begin;
};
