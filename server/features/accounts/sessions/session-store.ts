import connectPgSimple from "connect-pg-simple";
import session, { type SessionData, type Store } from "express-session";
import type { Pool } from "pg";
import { HAS_SECOND_FACTOR } from "#server/features/accounts/two-step/second-factors.ts";
import type { User } from "#shared/accounts/contract.ts";
import { parseRole } from "#shared/accounts/policy.ts";
import { PASSWORD_DIGEST } from "./password-digest.ts";

declare module "express-session" {
  interface SessionData {
    passport: { user: string };
    browser: string | null;
    system: string | null;
    /** Client IP address at login. */
    address: string;
    /** The digest of the password that was verified at login: the session ends when the password changes. */
    passwordDigest: string;
  }
}

const PgStore = connectPgSimple(session);

const MINUTE = 60_000;
const MAX_TRACKED_TOUCHES = 10_000;

export type SessionUser = { user: User; hasTwoStep: boolean };

type SessionRow = Omit<User, "role"> & {
  role: string;
  hasTwoStep: boolean;
  sess: SessionData;
  isOld: boolean;
};

// Session and user in one query, because every authenticated request waits for it. A session whose user was
// deleted or has another password is not found.
const SELECT_SESSION = `
  select sess, users.id, email, first_name as "firstName", last_name as "lastName", role,
    ${HAS_SECOND_FACTOR} as "hasTwoStep",
    (sess ->> 'startedAt')::float8 < extract(epoch from now() - make_interval(secs => $2)) * 1000 as "isOld"
  from session join users on users.id = sess -> 'passport' ->> 'user'
  where sid = $1 and expire >= now() and sess ->> 'passwordDigest' = ${PASSWORD_DIGEST}`;

// `expire` is by the database's clock, which is the same for all processes.
const INSERT_SESSION = `
  insert into session (sid, sess, expire) values ($1,
    jsonb_build_object('startedAt', (extract(epoch from now()) * 1000)::bigint) || $2::jsonb,
    now() + make_interval(secs => $3))`;
const UPDATE_SESSION = `
  update session set sess = jsonb_build_object('startedAt', sess -> 'startedAt') || $2::jsonb,
    expire = now() + make_interval(secs => $3) where sid = $1`;
const TOUCH_SESSION = `
  update session set expire = now() + make_interval(secs => $2) where sid = $1`;

type MaxTimes = { maxIdleMs: number; maxAgeMs: number };

/**
 * Sessions as rows. Deletes them as connect-pg-simple does, and overrides its other methods, which take the time from
 * the process's clock, read no user, and insert a session again that was deleted meanwhile.
 */
export class SessionStore extends PgStore {
  private readonly database: Pool;
  private readonly maxIdleSeconds: number;
  private readonly maxAgeSeconds: number;
  /** Users by the data that `get` returned and by the session that was created from it. */
  private readonly users = new WeakMap<object, SessionUser>();
  private readonly storedSessions = new WeakSet<object>();
  private readonly untouchedSessions = new WeakSet<object>();
  private readonly lastTouched = new Map<string, number>();

  constructor(pool: Pool, { maxIdleMs, maxAgeMs }: MaxTimes) {
    super({ pool, pruneSessionInterval: false }); // a job deletes expired rows
    this.database = pool;
    this.maxIdleSeconds = maxIdleMs / 1000;
    this.maxAgeSeconds = maxAgeMs / 1000;
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void) {
    this.findSession(sid).then((found) => {
      if (!found) return done(null, null);
      const { sess, isOld, user, hasTwoStep } = found;
      if (isOld) return this.destroy(sid, (error) => done(error, null));
      this.users.set(sess, { user, hasTwoStep });
      done(null, sess);
    }, done);
  }

  /** The user of a stored session; undefined once it has ended. */
  async reloadUser(sid: string): Promise<SessionUser | undefined> {
    const found = await this.findSession(sid);
    return found?.isOld ? undefined : found;
  }

  private async findSession(sid: string) {
    const values = [sid, this.maxAgeSeconds];
    const query = { name: "session", text: SELECT_SESSION, values };
    const [row] = (await this.database.query<SessionRow>(query)).rows;
    if (!row) return undefined;
    const { sess, isOld, hasTwoStep, ...columns } = row;
    return { sess, isOld, hasTwoStep, user: { ...columns, role: parseRole(columns.role) } };
  }

  /** Inserts a new session. Only updates one that was stored before, as it may have been deleted since. */
  override set(sid: string, data: SessionData, done: (error?: unknown) => void = () => {}) {
    const statement = this.storedSessions.has(data) ? UPDATE_SESSION : INSERT_SESSION;
    const values = [sid, JSON.stringify(data), this.maxIdleSeconds];
    this.database.query(statement, values).then(() => {
      this.storedSessions.add(data);
      done();
    }, done);
  }

  /** Called by express-session with the data that `get` returned. */
  override createSession(req: Parameters<Store["createSession"]>[0], data: SessionData) {
    const session = super.createSession(req, data);
    const user = this.users.get(data);
    if (user) this.users.set(session, user);
    this.storedSessions.add(session);
    return session;
  }

  findUser(session: object): SessionUser | undefined {
    return this.users.get(session);
  }

  /** Makes this request's session expire as if the request had not been sent. */
  skipTouch(session: object) {
    this.untouchedSessions.add(session);
  }

  /** Extends a session at most once a minute, to avoid one write per request. */
  override touch(sid: string, data: SessionData, done: (error?: unknown) => void = () => {}) {
    if (this.untouchedSessions.has(data)) return done();
    const now = performance.now();
    if (now - (this.lastTouched.get(sid) ?? Number.NEGATIVE_INFINITY) < MINUTE) return done();
    if (this.lastTouched.size >= MAX_TRACKED_TOUCHES) this.lastTouched.clear();
    this.lastTouched.set(sid, now);
    this.database.query(TOUCH_SESSION, [sid, this.maxIdleSeconds]).then(() => done(), done);
  }
}
