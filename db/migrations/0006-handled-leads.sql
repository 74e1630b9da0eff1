-- A person can deal with a lead that HubSpot will never take.
alter table leads
  drop constraint leads_relay_state_check,
  -- handled: HubSpot refused it, and a person has dealt with it
  add constraint leads_relay_state_check check (relay_state in ('waiting', 'relayed', 'refused', 'embedded', 'handled'));
drop index leads_done;
create index leads_done on leads (created_at) where relay_state in ('relayed', 'embedded', 'handled');
