import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** 19 MiB and two passes: about 30 ms of one core. */
export const defaultPasswordCost: PasswordCost = { memoryKiB: 19 * 1024, passes: 2 };

const derive = promisify(argon2);
const tagLength = 32;

/** Takes tens of milliseconds on purpose: never inside a transaction. */
export const hashPassword = async (password: string, cost: PasswordCost): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await digest(password, salt, cost);
  return ['argon2id', cost.memoryKiB, cost.passes, salt.toString('base64url'), hash.toString('base64url')].join('$');
};

/** Works as long whether or not there is a `stored` hash, so that the time tells nobody which accounts exist. */
export const isPassword = async (
  password: string,
  stored: string | undefined,
  cost: PasswordCost,
): Promise<boolean> => {
  const [kind, memory, passes, salt, hash] = stored?.split('$') ?? [];
  if (kind !== 'argon2id' || salt === undefined || hash === undefined) {
    await digest(password, randomBytes(16), cost);
    return false;
  }
  const made = await digest(password, Buffer.from(salt, 'base64url'), {
    memoryKiB: Number(memory),
    passes: Number(passes),
  });
  const kept = Buffer.from(hash, 'base64url');
  return made.length === kept.length && timingSafeEqual(made, kept);
};

const digest = (password: string, salt: Buffer, { memoryKiB, passes }: PasswordCost): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC'), 'utf8'),
    nonce: salt,
    parallelism: 1,
    tagLength,
    memory: memoryKiB,
    passes,
  });
