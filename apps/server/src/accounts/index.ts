export { findRecipient, resendVerification, sendAccountLink } from "./account-links.ts";
export { findIssuerRfc } from "./accountants/accountants.db.ts";
export {
  blockUser,
  createAdministrator,
  createAdministratorLink,
  type NewAdministratorCommand,
  unblockUser,
} from "./administration.ts";
export { isCommonPassword, preparePasswords } from "./passwords.ts";
export { getRegistrationProgress } from "./register.db.ts";
export { openSampleAccount } from "./register.ts";
export { accountRoutes } from "./routes.ts";
export { resetSecondFactor } from "./second-factor/second-factor.ts";
export { claimNotice } from "./sent-notices.db.ts";
export { type ClientInfo, clientInfoOf, deleteExpiredAccountData, findSession, toSessionResponse } from "./sessions.ts";
export { failedSignInJob } from "./sign-in.ts";
export { createThrottle, type Limit } from "./throttle.ts";
export {
  eraseOwner,
  findOwner,
  findOwnIssuer,
  findUserByEmail,
  getUser,
  listAdministrators,
  listMemberships,
  listUserIssuerIds,
  takenName,
} from "./users.db.ts";
