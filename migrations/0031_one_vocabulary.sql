ALTER TABLE "former_receipt_emails" RENAME TO "previous_receipt_emails";--> statement-breakpoint
ALTER TABLE "previous_receipt_emails" RENAME CONSTRAINT "former_receipt_emails_email_transaction_id_pk" TO "previous_receipt_emails_email_transaction_id_pk";--> statement-breakpoint
ALTER TABLE "previous_receipt_emails" RENAME CONSTRAINT "former_receipt_emails_transaction_id_transactions_id_fk" TO "previous_receipt_emails_transaction_id_transactions_id_fk";--> statement-breakpoint
ALTER TABLE "rollups" RENAME TO "job_state";--> statement-breakpoint
ALTER TABLE "job_state" RENAME CONSTRAINT "rollups_pkey" TO "job_state_pkey";--> statement-breakpoint
update landed_cost_calls
set outcome = case outcome
  when 'refused' then 'rejected'
  when 'refusedKey' then 'rejectedKey'
  when 'refusedService' then 'rejectedService'
  when 'noRoute' then 'unsupportedRoute'
  when 'wrongSums' then 'inconsistentTotals'
end
where outcome in ('refused', 'refusedKey', 'refusedService', 'noRoute', 'wrongSums');
-- Assessments of items keep the words of release 0.2.0: no code reads them, and an update would rewrite the largest table.
