import type { Generated } from 'kysely';
import type { Sql } from '#server/core/db/database.ts';

type UploadTables = {
  /** Bytes, stored once; the id is their key in the file store. */
  file_content: {
    id: string;
    size: number;
    md5: string;
    /** '' until somebody had to know. */
    sha256: string;
    /** Extension by the first bytes; '' where they tell nothing. */
    kind: string;
    /** Of plain text; '' otherwise. */
    charset: string;
    /** 1: pages draw it where it is a picture; 0: it is opened by itself, or saved; -1: nobody has looked. */
    drawn: Generated<number>;
    created_at: number;
  };
  /** A file of a person. Several may be the same content. */
  file: {
    id: string;
    uid: string;
    content_id: string;
    name: string;
    type: string;
    modified_at: number;
    created_at: number;
    /** When it was last without a row that refers to it; 0 while there is one. */
    loose_since: number;
  };
  /** Who may read a file: the readers of the row that refers to it; `can_save` 0: only staff among them may save it, -1: nobody. */
  file_link: { key: string; file_id: string; scope: string; audience: string; can_save: number };
  /** What is made of a content to be looked at; its other columns are the converter's. */
  preview: { content_id: string; made_bytes: Generated<number> };
  /** A file on its way; the id will be the content's. */
  upload_session: {
    id: string;
    uid: string;
    md5: string;
    size: number;
    chunk_bytes: number;
    /** Chunks recorded so far; the number of the last one. */
    taken: number;
    /** Up to which of them the disk has them for good. */
    synced: number;
    /** Of the first `md5_chunks` chunks; base64. */
    md5_state: string;
    md5_chunks: number;
    kind: string;
    charset: string;
    created_at: number;
    touched_at: number;
  };
  /** What becomes of it when it is here. */
  upload_file: { file_id: string; session_id: string; name: string; modified_at: number };
  /** A chunk that is here. */
  upload_chunk: { session_id: string; n: number; seq: number; hash: string };
};

export const tables = (sql: Sql) => sql.withTables<UploadTables>();
