/** What an office document with a password lies in, instead of a packed folder. */
const container = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** A document that only its password opens. An old one under a new name is none. */
export const isLocked = (bytes: Uint8Array): boolean =>
  container.every((byte, at) => bytes[at] === byte) &&
  // Names in the container begin at even places.
  new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
