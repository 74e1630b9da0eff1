-- Counts the rows of every table. Prints "rows", the table and the number, so that it can be a part of a manifest.
select format('select %L, %L, count(*) from %I.%I', 'rows', schemaname || '.' || tablename, schemaname, tablename)
from pg_tables
where schemaname not in ('pg_catalog', 'information_schema')
order by (schemaname || '.' || tablename) collate "C" \gexec
