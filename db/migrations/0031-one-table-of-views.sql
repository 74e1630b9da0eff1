-- Views are counted in one table, and summed up when a report is read (docs/decisions/0053-one-table-of-views.md).
set local lock_timeout = '1s';
drop function add_page_views(jsonb, integer);
drop table page_views, view_origins, origin_views, weekly_page_views, monthly_page_views, page_vitals;

-- No row describes a visit or a visitor. analytics/ adds to these counters about once a second. Days are in TEAM_TIME_ZONE, by the
-- api's clock.
create table page_views (
  day date not null,
  -- the path of one of our pages, or 'other'
  path text not null,
  source text not null,
  campaign text not null,
  device text not null check (device in ('desktop', 'phone', 'tablet')),
  views integer not null check (views > 0),
  -- views that came from outside the site
  visits integer not null check (visits between 0 and views),
  primary key (day, path, source, campaign, device)
);
