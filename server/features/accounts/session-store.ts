import connectPgSimple from "connect-pg-simple";
import session, { type SessionData, type Store } from "express-session";
import type { Pool } from "pg";
import type { User } from "#shared/accounts/contract.ts";
import { parseRole } from "#shared/accounts/policy.ts";

const PgStore = connectPgSimple(session);

const MINUTE = 60_000;
const MOST_REMEMBERED = 10_000;

type Row = Omit<User, "role"> & { role: string; sess: SessionData };

// By hand, because every call of someone who is logged in waits for it: one query instead of two.
const SELECT_SESSION = `
  select sess, users.id, email, first_name as "firstName", last_name as "lastName", role
  from session left join users on users.id = sess -> 'passport' ->> 'user'
  where sid = $1 and expire >= now()`;

// By hand as well, because the library reckons with this process's clock: where that is slow, a session
// would be over for every other process as soon as it begins. The database's clock is the same for all.
const STORE_SESSION = `
  insert into session (sid, sess, expire) values ($1, $2, now() + make_interval(secs => $3))
  on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`;
const TOUCH_SESSION = `
  update session set expire = now() + make_interval(secs => $2) where sid = $1`;

/** Sessions in Postgres, read together with whose they are. */
export class SessionStore extends PgStore {
  private readonly connections: Pool;
  private readonly seconds: number;
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
    this.seconds = longestIdle / 1000;
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void) {
    const query = { name: "session", text: SELECT_SESSION, values: [sid] };
    this.connections.query<Row>(query).then(({ rows: [row] }) => {
      if (!row) return done(null, null);
      const { sess, ...user } = row;
      if (user.id) this.read.set(sess, { ...user, role: parseRole(user.role) });
      done(null, sess);
    }, done);
  }

  override set(sid: string, data: SessionData, done: (error?: unknown) => void = () => {}) {
    const values = [sid, JSON.stringify(data), this.seconds];
    this.connections.query(STORE_SESSION, values).then(() => done(), done);
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
  override touch(sid: string, _data: SessionData, done: (error?: unknown) => void = () => {}) {
    const now = Date.now();
    if (now - (this.touched.get(sid) ?? 0) < MINUTE) return done();
    if (this.touched.size >= MOST_REMEMBERED) this.touched.clear();
    this.touched.set(sid, now);
    this.connections.query(TOUCH_SESSION, [sid, this.seconds]).then(() => done(), done);
  }
}
