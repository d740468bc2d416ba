import type { Generated as Defaulted } from 'kysely';

/** A stored value. Booleans are 0/1, times int64 milliseconds, JSON is text: the same on both databases. */
export type Stored = string | number | null;

/** How a membership ended: not said, by oneself, by somebody who may. */
export type Ended = '' | 'left' | 'removed';

/** The tables of the core. Features add theirs with `sql.withTables<…>()`. */
export interface CoreTables {
  /** `follow_roles`: those of the followed scope's roles that belong, by comma. Both empty: it has members of its own. */
  scope: { id: string; rev: number; floor: number; follows: Defaulted<string>; follow_roles: Defaulted<string> };
  /** `ended`: how it ended, of one that did and for as long as the person has not come back as a member. */
  member: {
    uid: string;
    scope: string;
    role: string;
    epoch: number;
    groups: string;
    changed_at: number;
    ended: Defaulted<Ended>;
    /** Rights beside those of the role, and those of it that are lacking, by comma. */
    granted: Defaulted<string>;
    denied: Defaulted<string>;
  };
  sync_row: {
    scope: string;
    entity: string;
    id: string;
    audience: string;
    rev: number;
    deleted: number;
    changed_at: number;
  };
  /** Whoever has this role in the scope keeps what they hold, and is refused everything else. */
  scope_closed: { scope: string; role: string };
  replica: { id: string; uid: string; created_at: number; last_seen: number; last_depth: number };
  lane: { replica_id: string; lane: string; last_seq: number };
  result: {
    uid: string;
    mid: string;
    replica_id: string | null;
    lane: string;
    seq: number;
    status: string;
    body: string;
    fingerprint: string;
    at: number;
  };
  server_meta: { k: string; v: string };
  session: {
    id: string;
    uid: string;
    device: string;
    browser: string;
    remembered: number;
    created_at: number;
    used_at: number;
    expires_at: number;
  };
  job: {
    id: string;
    name: string;
    key: string | null;
    payload: string;
    run_at: number;
    /** Whoever asked for it; '' for nobody. */
    by_uid: string;
    /** When it is its turn among those that are due: what one person asks for stands apart. */
    turn_at: number;
    lease_until: number;
    attempts: number;
    error: string;
    created_at: number;
    done_at: number | null;
  };
}

/** For code that is told the table's name at run time. */
export type AnyTables = Record<string, Record<string, Stored>>;
