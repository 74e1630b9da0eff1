-- Staff are invited by mail, and can choose a new password by mail. A link holds a secret of which only a hash is kept here.
alter table staff
  -- Set until the person accepts. Until then the row gives no access, and there may be no account with this user_id.
  add column invited_at timestamptz,
  -- of the last link mailed to them, until it is used
  add column link_hash text unique,
  add column link_expires_at timestamptz;
