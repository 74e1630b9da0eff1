-- Sums up the months again. Calls of add_page_views that waited while 0028-monthly-views ran added their views to page_views only,
-- because a call continues with the function as it was when it began. They got the lock before this does, and later calls add to
-- the months.
select pg_advisory_xact_lock(hashtextextended('page_views', 0));
delete from monthly_page_views;
insert into monthly_page_views
  select date_trunc('month', day)::date, path, sum(views), sum(visits) from page_views group by 1, 2 order by 1, 2;
