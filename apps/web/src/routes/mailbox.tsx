export { MailboxScreen as Component } from "../features/sandbox/mailbox-screen.tsx";
