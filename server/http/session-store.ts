import connectPgSimple from "connect-pg-simple";
import session, { type SessionData, type Store } from "express-session";
import type { Pool } from "pg";
import type { User } from "#shared/users/contract.ts";
import { roleOf } from "#shared/users/policy.ts";

const PgStore = connectPgSimple(session);

const MINUTE = 60_000;
const MOST_REMEMBERED = 10_000;

type Row = Omit<User, "role"> & { role: string; sess: SessionData };

// By hand, because every call of someone who is logged in waits for it: one query instead of two.
const SELECT_SESSION = `
  select sess, users.id, email, first_name as "firstName", last_name as "lastName", role
  from session left join users on users.id = sess -> 'passport' ->> 'user'
  where sid = $1 and expire >= now()`;

/** Sessions in Postgres, read together with whose they are. */
export class SessionStore extends PgStore {
  private readonly connections: Pool;
  private readonly read = new WeakMap<SessionData, User>();
  private readonly owners = new WeakMap<object, User>();
  private readonly touched = new Map<string, number>();

  constructor(pool: Pool, longestIdle: number) {
    super({
      pool,
      tableName: "session",
      ttl: longestIdle / 1000,
      createTableIfMissing: false,
      pruneSessionInterval: false,
    });
    this.connections = pool;
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void) {
    const query = { name: "session", text: SELECT_SESSION, values: [sid] };
    this.connections.query<Row>(query).then(({ rows: [row] }) => {
      if (!row) return done(null, null);
      const { sess, ...user } = row;
      if (user.id) this.read.set(sess, { ...user, role: roleOf(user.role) });
      done(null, sess);
    }, done);
  }

  /** express-session makes of what was read the session of a request. */
  override createSession(req: Parameters<Store["createSession"]>[0], data: SessionData) {
    const user = this.read.get(data);
    if (user) this.owners.set(req, user);
    return super.createSession(req, data);
  }

  /** Whose the session of a request is; undefined where its user is gone. */
  ownerOf(req: object): User | undefined {
    return this.owners.get(req);
  }

  /** Writes down that a session is in use at most once a minute: it would be a write for every call. */
  override touch(sid: string, data: SessionData, done: () => void = () => {}) {
    const now = Date.now();
    if (now - (this.touched.get(sid) ?? 0) < MINUTE) return done();
    if (this.touched.size >= MOST_REMEMBERED) this.touched.clear();
    this.touched.set(sid, now);
    super.touch(sid, data, done);
  }
}
