import connectPgSimple from "connect-pg-simple";
import session, { type SessionData, type Store } from "express-session";
import type { Pool } from "pg";
import type { User } from "#shared/accounts/contract.ts";
import { parseRole } from "#shared/accounts/policy.ts";

const PgStore = connectPgSimple(session);

const MINUTE = 60_000;
const MAX_TRACKED_TOUCHES = 10_000;

type SessionRow = Omit<User, "role"> & { role: string; sess: SessionData; isOld: boolean };

// Session and user in one query, because every authenticated request waits for it.
const SELECT_SESSION = `
  select sess, users.id, email, first_name as "firstName", last_name as "lastName", role,
    (sess ->> 'startedAt')::float8 < extract(epoch from now() - make_interval(secs => $2)) * 1000 as "isOld"
  from session left join users on users.id = sess -> 'passport' ->> 'user'
  where sid = $1 and expire >= now()`;

// connect-pg-simple computes `expire` by the process's clock; the database's clock is the same for all.
const STORE_SESSION = `
  insert into session (sid, sess, expire) values ($1,
    jsonb_build_object('startedAt', (extract(epoch from now()) * 1000)::bigint) || $2::jsonb,
    now() + make_interval(secs => $3))
  on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`;
const TOUCH_SESSION = `
  update session set expire = now() + make_interval(secs => $2) where sid = $1`;

type MaxTimes = { maxIdleMs: number; maxAgeMs: number };

export class SessionStore extends PgStore {
  private readonly database: Pool;
  private readonly maxIdleSeconds: number;
  private readonly maxAgeSeconds: number;
  private readonly userBySession = new WeakMap<SessionData, User>();
  private readonly userByRequest = new WeakMap<object, User>();
  private readonly lastTouched = new Map<string, number>();

  constructor(pool: Pool, { maxIdleMs, maxAgeMs }: MaxTimes) {
    super({
      pool,
      tableName: "session",
      ttl: maxIdleMs / 1000,
      createTableIfMissing: false,
      pruneSessionInterval: false,
    });
    this.database = pool;
    this.maxIdleSeconds = maxIdleMs / 1000;
    this.maxAgeSeconds = maxAgeMs / 1000;
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void) {
    const values = [sid, this.maxAgeSeconds];
    const query = { name: "session", text: SELECT_SESSION, values };
    this.database.query<SessionRow>(query).then(({ rows: [row] }) => {
      if (!row) return done(null, null);
      const { sess, isOld, ...user } = row;
      if (isOld) return this.destroy(sid, (error) => done(error, null));
      if (user.id) this.userBySession.set(sess, { ...user, role: parseRole(user.role) });
      done(null, sess);
    }, done);
  }

  override set(sid: string, data: SessionData, done: (error?: unknown) => void = () => {}) {
    const values = [sid, JSON.stringify(data), this.maxIdleSeconds];
    this.database.query(STORE_SESSION, values).then(() => done(), done);
  }

  /** Called by express-session with the data that `get` returned. */
  override createSession(req: Parameters<Store["createSession"]>[0], data: SessionData) {
    const user = this.userBySession.get(data);
    if (user) this.userByRequest.set(req, user);
    return super.createSession(req, data);
  }

  /** The user of a request's session; undefined if the user was deleted. */
  findUser(req: object): User | undefined {
    return this.userByRequest.get(req);
  }

  /** Extends a session at most once a minute, to avoid one write per request. */
  override touch(sid: string, _data: SessionData, done: (error?: unknown) => void = () => {}) {
    const now = performance.now();
    if (now - (this.lastTouched.get(sid) ?? Number.NEGATIVE_INFINITY) < MINUTE) return done();
    if (this.lastTouched.size >= MAX_TRACKED_TOUCHES) this.lastTouched.clear();
    this.lastTouched.set(sid, now);
    this.database.query(TOUCH_SESSION, [sid, this.maxIdleSeconds]).then(() => done(), done);
  }
}
