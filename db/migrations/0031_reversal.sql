-- A reversal is recorded beside the state; a payment that has one is never paid.

-- What the gateway captured and was asked to give back, and when it was asked.
alter table payment add column reversal_toman bigint check (reversal_toman > 0);
alter table payment add column reversal_at timestamptz;
-- The reversal failed for good: from here on the store owes the money to the payer.
alter table payment add column owed_at timestamptz;

update payment set reversal_at = coalesce(failed_at, created_at), reversal_toman = amount_toman
where reversal is not null;
-- Reversals that were left without a certain end are asked about again.
update payment set check_at = reversal_at
where reversal in ('asked', 'unknown', 'refused') and state = 'failed';

alter table payment add constraint payment_reversal_dated
  check ((reversal is null) = (reversal_at is null));
alter table payment add constraint payment_owed_after_reversal
  check (owed_at is null or (state = 'failed' and reversal in ('refused', 'unknown')));

-- The last line of defence: no statement, ours or an operator's, makes a reversed payment paid.
create function payment_reversal_is_final() returns trigger language plpgsql as $$
begin
  if new.reversal is not null and new.state in ('paid', 'applied', 'refunded')
    and old.state not in ('paid', 'applied', 'refunded') then
    raise exception 'payment % has a reversal and cannot become %', new.id, new.state;
  end if;
  if old.reversal is not null and new.reversal is null then
    raise exception 'the reversal of payment % cannot be taken back', new.id;
  end if;
  if new.reversal is not null and old.reversal is null and new.state <> 'failed' then
    raise exception 'payment % is % and cannot be reversed', new.id, new.state;
  end if;
  return new;
end $$;
create trigger payment_reversal_final before update of state, reversal on payment
  for each row execute function payment_reversal_is_final();
