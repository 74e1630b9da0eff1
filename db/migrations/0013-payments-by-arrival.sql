-- The desk lists payments by when their money arrived, or else by when the checkout was opened; also when filtered by state.
create index if not exists payments_arrived on payments (coalesce(paid_at, created_at), id);
create index if not exists payments_status_arrived on payments (status, coalesce(paid_at, created_at), id);
create index if not exists payments_claimable_arrived on payments (coalesce(paid_at, created_at), id) where claimable;
