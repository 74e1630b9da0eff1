-- Monthly sums over all sources and campaigns: a report of 90 days, or of a year, then adds up half or a fifth of the rows.
create table monthly_page_views (
  -- the first day
  month date not null,
  path text not null,
  views integer not null check (views >= 0),
  visits integer not null check (visits >= 0),
  primary key (month, path)
);

-- Until this is committed, calls of add_page_views wait for this lock. Those that wait continue as the function was when they
-- began, without the monthly sums; 0029-monthly-views-again adds what they counted.
select pg_advisory_xact_lock(hashtextextended('page_views', 0));
insert into monthly_page_views
  select date_trunc('month', day)::date, path, sum(views), sum(visits) from page_views group by 1, 2 order by 1, 2;

-- As in 0022, but also adds to the monthly sums.
create or replace function add_page_views(
  -- [{day, path, source, campaign, views, visits, phone_views, tablet_views}]
  batch jsonb,
  -- how many pairs of source and campaign a day may have; views of any further pair count under 'other'
  most_origins integer
) returns void language plpgsql as $$
begin
  -- Replicas take turns: together they must not exceed the limit, nor lock the same rows in different orders.
  perform pg_advisory_xact_lock(hashtextextended('page_views', 0));
  insert into view_origins
    select day, source, campaign from (
      select o.*, row_number() over (partition by day order by source, campaign) as place,
        (select count(*) from view_origins v where v.day = o.day) as known
      from (
        select distinct day, source, campaign from jsonb_populate_recordset(null::page_views, batch)
        except select day, source, campaign from view_origins
      ) o
    ) as new where known + place <= most_origins;
  with named as (
    select b.day, b.path, coalesce(o.source, 'other') as source, coalesce(o.campaign, 'other') as campaign,
      sum(views) as views, sum(visits) as visits, sum(phone_views) as phone_views, sum(tablet_views) as tablet_views
    from jsonb_populate_recordset(null::page_views, batch) b
    left join view_origins o on o.day = b.day and o.source = b.source and o.campaign = b.campaign
    group by 1, 2, 3, 4
  ), by_origin as (
    insert into origin_views
      select day, source, campaign, sum(views), sum(visits), sum(phone_views), sum(tablet_views) from named group by 1, 2, 3
    on conflict (day, source, campaign) do update set
      views = origin_views.views + excluded.views,
      visits = origin_views.visits + excluded.visits,
      phone_views = origin_views.phone_views + excluded.phone_views,
      tablet_views = origin_views.tablet_views + excluded.tablet_views
  ), by_week as (
    insert into weekly_page_views
      select date_trunc('week', day)::date, path, sum(views), sum(visits) from named group by 1, 2
    on conflict (week, path) do update set
      views = weekly_page_views.views + excluded.views,
      visits = weekly_page_views.visits + excluded.visits
  ), by_month as (
    insert into monthly_page_views
      select date_trunc('month', day)::date, path, sum(views), sum(visits) from named group by 1, 2
    on conflict (month, path) do update set
      views = monthly_page_views.views + excluded.views,
      visits = monthly_page_views.visits + excluded.visits
  )
  insert into page_views select * from named
  on conflict (day, path, source, campaign) do update set
    views = page_views.views + excluded.views,
    visits = page_views.visits + excluded.visits,
    phone_views = page_views.phone_views + excluded.phone_views,
    tablet_views = page_views.tablet_views + excluded.tablet_views;
end;
$$;
