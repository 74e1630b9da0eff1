-- Staff are invited by mail, and can choose a new password by mail. A link holds a secret of which only a hash is kept here.
alter table staff
  -- null once the person has accepted; until then there may be no account with this user_id, and the desk lets nobody in as them
  add column invited_at timestamptz,
  -- of the last link mailed to them, until it is used
  add column link_hash text unique,
  add column link_expires_at timestamptz;
