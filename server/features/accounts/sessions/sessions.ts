import { promisify } from "node:util";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import session from "express-session";
import { Passport } from "passport";
import { Strategy as LocalStrategy } from "passport-local";
import type { Deps } from "#server/deps.ts";
import { type VerifiedAccount, verifyLogin } from "#server/features/accounts/login/verify-login.ts";
import { clientIp } from "#server/http/client-ip.ts";
import type { User } from "#shared/accounts/contract.ts";
import { canUseTwoStep } from "#shared/accounts/policy.ts";
import { landedCostStatus } from "#shared/landed-cost/contract.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { describeDevice } from "./describe-device.ts";
import { passwordDigest } from "./password-digest.ts";
import { MAX_AGE_MS, MAX_IDLE_MS } from "./session-limits.ts";
import { SessionStore, type SessionUser } from "./session-store.ts";

/** `passwordHash` is the one that was verified or set: it may have been replaced since. */
type VerifiedLogin = { user: User; passwordHash: string };

export type Sessions = {
  identify: RequestHandler;
  /** Undefined for an unknown email and for a wrong password. */
  authenticate(req: Request, res: Response): Promise<VerifiedLogin | undefined>;
  /** Replaces the request's session, if any, by a new one with a new id. */
  create(req: Request, res: Response, login: VerifiedLogin): Promise<void>;
  destroy(req: Request, res: Response): Promise<void>;
};

/** What open pages request by themselves, which is no use of a session. */
const UNATTENDED_PATHS: ReadonlySet<string> = new Set([landedCostStatus.path]);

type SessionDeps = Pick<
  Deps,
  "db" | "passwords" | "pool" | "publicUrl" | "sessionSecrets" | "settings"
>;

/**
 * Sessions are rows; the cookie holds a signed, random id. A session expires 12 hours after its last
 * use, at the latest 7 days after login. Requests without the cookie cause no query and no row.
 */
export function createSessions(deps: SessionDeps): Sessions {
  const { pool, publicUrl, sessionSecrets } = deps;
  const isSecure = publicUrl.startsWith("https:");
  const cookie = { httpOnly: true, sameSite: "lax", secure: isSecure, path: "/" } as const;
  const name = isSecure ? "__Host-session" : "session";

  const store = new SessionStore(pool, { maxIdleMs: MAX_IDLE_MS, maxAgeMs: MAX_AGE_MS });
  const loadFromCookie = session({
    name,
    secret: sessionSecrets,
    store,
    cookie,
    resave: false,
    saveUninitialized: false,
  });

  /** The browser uses https where PUBLIC_URL does: TLS ends at a proxy, which may not send X-Forwarded-Proto. */
  const loadSession: RequestHandler = (req, res, next) => {
    if (isSecure) Object.defineProperty(req, "secure", { value: true });
    loadFromCookie(req, res, next);
  };

  const cookiePrefix = `${name}=`;

  function identify(req: Request, res: Response, next: NextFunction) {
    const hasCookie = req.headers.cookie?.includes(cookiePrefix);
    if (hasCookie) identifyBySession(req, res).then(() => next(), next);
    else next();
  }

  async function identifyBySession(req: Request, res: Response) {
    await runMiddleware(loadSession, req, res);
    if (UNATTENDED_PATHS.has(req.baseUrl + req.path)) store.skipTouch(req.session);
    const found = store.findUser(req.session);
    if (!found) return;
    req.user = await withTwoStepDemand(deps, found);
    req.reloadUser = async () => {
      const reloaded = await store.reloadUser(req.sessionID);
      return reloaded && withTwoStepDemand(deps, reloaded);
    };
  }

  async function create(req: Request, res: Response, { user, passwordHash }: VerifiedLogin) {
    if (!req.session) await runMiddleware(loadSession, req, res);
    await promisify(req.session.regenerate).call(req.session); // a new id, against session fixation
    req.session.passport = { user: user.id };
    req.session.passwordDigest = passwordDigest(passwordHash);
    Object.assign(req.session, describeDevice(req.get("user-agent")));
    req.session.address = clientIp(req);
    await promisify(req.session.save).call(req.session);
  }

  async function destroy(req: Request, res: Response) {
    res.clearCookie(name, cookie);
    if (req.session) await promisify(req.session.destroy).call(req.session);
  }

  return { identify, authenticate: createAuthentication(deps), create, destroy };
}

function createAuthentication(deps: SessionDeps): Sessions["authenticate"] {
  const passport = new Passport();
  passport.use(
    new LocalStrategy({ usernameField: "email" }, (email, password, done) => {
      verifyLogin(deps, email, password).then((account) => done(null, account ?? false), done);
    }),
  );
  return async (req, res) => {
    const account = await new Promise<VerifiedAccount | false>((resolve, reject) => {
      const done = (error: unknown, found: VerifiedAccount | false) =>
        error ? reject(error) : resolve(found);
      passport.authenticate("local", done)(req, res, reject);
    });
    return account ? toLogin(account) : undefined;
  };
}

async function withTwoStepDemand(
  { settings }: SessionDeps,
  { user, hasTwoStep }: SessionUser,
): Promise<User> {
  if (hasTwoStep || !canUseTwoStep(user)) return user;
  const isRequired = settingValue(await settings.get(), "two_step_required");
  return isRequired ? { ...user, needsTwoStep: true } : user;
}

const toLogin = ({ passwordHash, ...user }: VerifiedAccount): VerifiedLogin => ({
  user,
  passwordHash,
});

const runMiddleware = (middleware: RequestHandler, req: Request, res: Response): Promise<void> =>
  promisify<Request, Response>(middleware)(req, res);
