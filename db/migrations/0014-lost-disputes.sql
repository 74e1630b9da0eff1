-- dispute_lost_at: when the bank's decision was found that the buyer keeps the money; null while an appeal is open.
-- dispute_handled_at: when a staff member said that the seats of the organization that has the payment were decided about.
alter table payments add column dispute_lost_at timestamptz, add column dispute_handled_at timestamptz;
