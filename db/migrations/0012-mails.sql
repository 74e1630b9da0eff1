-- The outbox: mails that are to be sent, or were. A row and its job are added in the transaction of what happened, so that there is
-- a mail exactly if it happened.
create table mails (
  -- also the Message-ID, together with the host of MAIL_FROM: a mail that a crash makes us send twice has the same one twice
  id uuid primary key default gen_random_uuid(),
  -- which text, see Mails in api/src/platform/mail/mail.ts
  kind text not null,
  -- what happened, e.g. a payment's id: there is one mail of a kind for a cause, however often its transaction is tried
  cause text not null,
  recipient text not null,
  -- where replies go; null: MAIL_REPLY_TO
  reply_to text,
  -- what the text is made from when the mail is sent: ids, and facts that must not change until then
  parameters jsonb not null,
  -- sent: the mail server took it. refused: for good, by the mail server. dropped: not wanted any more when its time came
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'dropped')),
  tries integer not null default 0,
  -- the mail server's last words, or why it was not reached
  last_response text,
  created_at timestamptz not null default now(),
  -- when it is to go, and when it is tried next
  due_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  sent_at timestamptz check ((sent_at is not null) = (state = 'sent')),
  unique (kind, cause)
);
create index mails_waiting on mails (next_try_at) where state = 'waiting';
create index mails_unsent on mails (due_at) where state in ('waiting', 'refused');
create index mails_created on mails (created_at);
