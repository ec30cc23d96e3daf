DROP INDEX "audit_events_at";--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor","at","id","action");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree (lower("target"),"at","id");--> statement-breakpoint
CREATE INDEX "audit_events_address" ON "audit_events" USING btree ("address","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");