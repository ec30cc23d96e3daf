export { accountByEmail as findAccount, userById as findUser } from "./queries.ts";
