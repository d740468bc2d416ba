export interface Log {
  readonly info: (what: object, text: string) => void;
  readonly warn: (what: object, text: string) => void;
  readonly error: (what: object, text: string) => void;
}
