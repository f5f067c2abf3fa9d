-- What the slowest pages of the office need on a store with five years of data.

-- Results of experiments are counted every hour, those of the open days again until they are final.
alter table experiment_clock add counted_at timestamptz, add due_at timestamptz not null default 'epoch';

-- Answers of outside services to the set-up's checks. They take a while, so the page shows the last ones with their time.
create table setup_check (
  name text primary key check (name in ('tls', 'proxies', 'storage', 'sms', 'payout', 'signer')),
  -- What was found; null: nothing wrong.
  code text,
  detail text not null,
  -- A keyed hash of the settings it ran with: other settings need another check.
  settings_hash text not null,
  checked_at timestamptz not null
);
