/** Why the engine should look again. `start`: somebody signed in, or decided something; `settings`: about resting. */
export type UploadWhy = 'job' | 'start' | 'online' | 'offline' | 'settings' | 'visible' | 'hidden';

/** How far a file is, between two writes of its job. */
export interface UploadProgress {
  readonly id: string;
  /** Bytes hashed. */
  readonly hashed: number;
  /** Bytes acknowledged and in flight; it never falls and never exceeds the file's size. */
  readonly sent: number;
  /** Bytes a second, of late; 0 while nobody knows. */
  readonly rate: number;
}

/** What contexts of one person say to each other about uploads, over a BroadcastChannel. */
export type UploadWord =
  | { readonly kind: 'alive' }
  | { readonly kind: 'wake'; readonly why: UploadWhy }
  | { readonly kind: 'progress'; readonly progress: UploadProgress }
  /** Whoever holds the bytes of this file in memory is asked for them. */
  | { readonly kind: 'ask'; readonly id: string }
  | { readonly kind: 'here'; readonly id: string; readonly file: Blob }
  /** Its bytes are in this page's memory now, and nowhere else. */
  | { readonly kind: 'held'; readonly id: string }
  /** This person's data leaves the device. */
  | { readonly kind: 'over' };

export const uploadChannel = (uid: string): string => `upload:${uid}`;

/** Ways of other browsers, which tests take in this one. */
export interface UploadWays {
  /** As where a database keeps no files. */
  readonly fileSystem?: boolean;
  /** As where there is no WebAssembly. */
  readonly plainHash?: boolean;
  /** As where the disk is full. */
  readonly noRoom?: boolean;
}
