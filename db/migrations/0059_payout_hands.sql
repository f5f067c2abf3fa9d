-- Who handles a payout: a second operator for large ones, and one operator who pays by hand.
-- The columns hold the id of an operator, or 'command line'. Ids stay when the operator is gone, so they are no foreign keys.

alter table refund
  -- Why the payout waits, or waited, for approval.
  add column approval_reason text check (approval_reason in ('browser', 'amount', 'reversal', 'card_seen')),
  add column approved_by text,
  -- The operator who pays by hand. While it is set, nothing is sent to the payout provider.
  add column claimed_by text,
  add column claimed_at timestamptz,
  -- The last operator who saw the full card number. It stays when the card changes: money may have left by hand.
  add column card_seen_by text,
  add column paid_by text;

update refund set approval_reason = case when payment_id is null then 'browser' else 'reversal' end
where approval is not null;

alter table refund
  add check (approval_reason is null or approval is not null),
  add check (approved_by is null or approval is not distinct from 'approved'),
  add check ((claimed_by is null) = (claimed_at is null)),
  -- A claimed payout is never due: the provider does not get it.
  add constraint refund_claimed check (
    claimed_by is null
    or (state = 'paying' and sealed_card is not null and card_failure is null and due_at is null)
  ),
  add check (paid_by is null or state = 'paid'),
  -- Four eyes: who approves neither sees the card nor pays by hand.
  add constraint refund_four_eyes check (
    approved_by is null
    or (
      approved_by is distinct from claimed_by
      and approved_by is distinct from card_seen_by
      and approved_by is distinct from paid_by
    )
  );
create index refund_claimed_by on refund (claimed_by) where claimed_by is not null;
-- What a user got back lately, to add up payouts below the threshold.
create index refund_user_paid on refund (user_id, paid_at) where state = 'paid';
