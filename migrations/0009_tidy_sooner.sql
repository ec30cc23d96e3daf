-- A fifth of a large table is too much to wait for: what retention removes is to be used again soon.
alter table calculations set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_limit = 1000);
--> statement-breakpoint
alter table calculation_items set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_limit = 1000);
