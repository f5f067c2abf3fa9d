-- A refund that the store owes because a reversal failed: it belongs to a payment, not to a subscription.
alter table refund
  alter column subscription_id drop not null,
  alter column paid_days drop not null,
  alter column unused_days drop not null,
  add column payment_id uuid references payment,
  add constraint refund_of_one check ((subscription_id is null) = (payment_id is not null)),
  add constraint refund_days check ((subscription_id is null) = (paid_days is null and unused_days is null));
-- The money of a payment is owed once.
create unique index refund_payment on refund (payment_id);
