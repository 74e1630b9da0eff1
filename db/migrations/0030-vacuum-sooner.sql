-- Reports count leads and payments from their indexes alone, which spares Postgres the tables only where a vacuum has come by since
-- the last change. By default it comes when a fifth of the table has changed: of a million leads, those of half a year.
alter table leads set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table payments set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table customers set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
