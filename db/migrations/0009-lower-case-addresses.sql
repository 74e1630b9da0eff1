-- Supabase stores addresses in lower case, and so do we from now on: ours are compared with its. Profiles that change are copied
-- to Supabase again.
do $$
declare
  changed uuid;
begin
  for changed in update profiles set email = lower(email) where email <> lower(email) returning id loop
    perform graphile_worker.add_job(
      'sync-profile', json_build_object('profileId', changed), job_key => 'sync-profile:' || changed
    );
  end loop;
end $$;

update payments set claim_email = lower(claim_email) where claim_email <> lower(claim_email);
