export { resendVerification, sendAccountLink, whomToTell } from "./account-links.ts";
export { accountantRoutes, invitationRoutes } from "./accountants/routes.ts";
export {
  type AdministratorWish,
  blockUser,
  createAdministrator,
  linkForAdministrator,
  unblockUser,
} from "./administration.ts";
export { isCommonPassword, preparePasswords } from "./passwords.ts";
export { openSampleAccount } from "./register.ts";
export { accountRoutes } from "./routes.ts";
export { dropSecondFactor } from "./second-factor/second-factor.ts";
export { tellOnce } from "./sent-notices.db.ts";
export { answerSession, findSession, tidyAccounts, type Visitor, visitorOf } from "./sessions.ts";
export { noteFailureJob } from "./sign-in.ts";
export { createThrottle, type Limit } from "./throttle.ts";
export {
  findOwner,
  findUserByEmail,
  getUser,
  listAdministrators,
  listIssuerIds,
  listUserIssuerIds,
  ownIssuer,
} from "./users.db.ts";
