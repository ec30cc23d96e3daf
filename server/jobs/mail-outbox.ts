import {
  emailChangeMail,
  emailChangeNoticeMail,
  emailReplacedMail,
  emailVerificationMail,
  invitationMail,
  ownerAddedMail,
  passwordChangedMail,
  passwordGuessesMail,
  passwordResetMail,
  twoStepOffMail,
  twoStepOnMail,
  twoStepResetMail,
  wrongCodesMail,
} from "#server/features/accounts/mail-templates.ts";
import { credentialsChangedMail } from "#server/features/credentials/credentials-changed-mail.ts";
import { keyRejectedMail } from "#server/features/credentials/key-rejected-mail.ts";
import { datasetActivatedMail } from "#server/features/datasets/dataset-activated-mail.ts";
import type { MailTemplates } from "#server/features/mail/mail-template.ts";
import { type MailDeps, sendDueMail } from "#server/features/mail/send-due-mail.ts";
import { testMail } from "#server/features/mail/test-mail.ts";
import { monthlyBookkeepingMail } from "#server/features/payments/bookkeeping/monthly-bookkeeping-mail.ts";
import { explanationMail } from "#server/features/payments/explanation/explanation-mail.ts";
import {
  disputeOpenedMail,
  paymentMismatchMail,
  refundFailedMail,
} from "#server/features/payments/notices/payment-notice-mails.ts";
import { receiptMail } from "#server/features/payments/transactions/receipt-mail.ts";
import { dutyAlertMail } from "#server/features/products/alerts/duty-alert-mail.ts";
import { startJob } from "./start-job.ts";

const ONE_SECOND = 1000;

export const mailTemplates: MailTemplates = {
  passwordReset: passwordResetMail,
  passwordChanged: passwordChangedMail,
  emailVerification: emailVerificationMail,
  emailChange: emailChangeMail,
  emailChangeNotice: emailChangeNoticeMail,
  emailReplaced: emailReplacedMail,
  twoStepOn: twoStepOnMail,
  twoStepOff: twoStepOffMail,
  twoStepReset: twoStepResetMail,
  wrongCodes: wrongCodesMail,
  passwordGuesses: passwordGuessesMail,
  ownerAdded: ownerAddedMail,
  credentialsChanged: credentialsChangedMail,
  receipt: receiptMail,
  chargeExplanation: explanationMail,
  datasetActivated: datasetActivatedMail,
  disputeOpened: disputeOpenedMail,
  refundFailed: refundFailedMail,
  paymentMismatch: paymentMismatchMail,
  keyRejected: keyRejectedMail,
  monthlyBookkeeping: monthlyBookkeepingMail,
  invitation: invitationMail,
  dutyAlert: dutyAlertMail,
  testMail,
};

/** Sends queued mails. Safe to run in several processes: each claims the mail that it sends. */
export const startMailOutbox = (deps: Omit<MailDeps, "templates">) =>
  startJob("mail-outbox", ONE_SECOND, () => sendDueMail({ ...deps, templates: mailTemplates }));
