-- Views are counted, people are not (docs/decisions/0036-counting-views.md): no row describes a visit or a visitor. analytics/
-- adds to these counters about once a second. Days are in TEAM_TIME_ZONE, by the api's clock.

create table page_views (
  day date not null,
  -- the path of one of our pages, or 'other'
  path text not null,
  source text not null,
  campaign text not null,
  views integer not null check (views >= 0),
  -- views that came from outside the site
  visits integer not null check (visits >= 0),
  phone_views integer not null check (phone_views >= 0),
  tablet_views integer not null check (tablet_views >= 0),
  primary key (day, path, source, campaign)
);

-- The sources and campaigns of each day, so that their number can be limited: reports can be forged.
create table view_origins (
  day date not null,
  source text not null,
  campaign text not null,
  primary key (day, source, campaign)
);

-- Histograms of sampled Core Web Vitals. `bucket` is the upper bound: in milliseconds, or in thousandths for CLS.
create table page_vitals (
  day date not null,
  path text not null,
  metric text not null check (metric in ('LCP', 'INP', 'CLS')),
  bucket integer not null,
  count integer not null check (count > 0),
  primary key (day, path, metric, bucket)
);

create function add_page_views(
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
  insert into page_views
    select b.day, b.path, coalesce(o.source, 'other'), coalesce(o.campaign, 'other'),
      sum(views), sum(visits), sum(phone_views), sum(tablet_views)
    from jsonb_populate_recordset(null::page_views, batch) b
    left join view_origins o on o.day = b.day and o.source = b.source and o.campaign = b.campaign
    group by 1, 2, 3, 4
  on conflict (day, path, source, campaign) do update set
    views = page_views.views + excluded.views,
    visits = page_views.visits + excluded.visits,
    phone_views = page_views.phone_views + excluded.phone_views,
    tablet_views = page_views.tablet_views + excluded.tablet_views;
end;
$$;

-- Reports read the organizations and payments of a period.
create index customers_created on customers (created_at);
create index payments_created on payments (created_at);
create index payments_paid on payments (paid_at) where paid_at is not null;
