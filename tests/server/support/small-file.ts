/** Words that nobody outside the course may ever be told. */
export const secret = 'xyzzy';

/** A file of one chunk, as its sender describes it. */
export const smallFile = {
  text: 'hello',
  fileMd5: '5d41402abc4b2a76b9719d911017c592',
  filename: 'a.txt',
  lastModifiedDate: 1_795_000_000,
};
