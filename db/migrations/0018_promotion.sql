-- Codes that make something cheaper or give it away, who used them, and the campaigns that hand them out.

create table promotion_code (
  id bigint generated always as identity primary key,
  -- As `plainCode` writes what people type: capitals and digits.
  code text not null unique check (code ~ '^[A-Z0-9]{3,40}$'),
  kind text not null check (kind in ('discount', 'campaign', 'gift')),
  percent_off integer check (percent_off between 1 and 95),
  amount_off_toman bigint check (amount_off_toman > 0),
  gift_days integer check (gift_days between 1 and 3650),
  -- Which package a gift stands for; the days above are what it gives.
  gift_package_id bigint references package,
  -- Null: for the packages of the store. Otherwise for this application that is sold by itself.
  application_id bigint references application,
  -- Null: as often as people like.
  max_uses integer check (max_uses > 0),
  max_uses_per_user integer check (max_uses_per_user > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Only for those it was granted to.
  is_personal boolean not null default false,
  is_active boolean not null default true,
  -- Codes that were made together.
  batch text,
  -- What it was made for, such as a gift that was paid for; the same thing makes one code.
  source text unique,
  created_at timestamptz not null,
  check (num_nonnulls(percent_off, amount_off_toman, gift_days) = 1),
  check ((kind = 'gift') = (gift_days is not null)),
  check (ends_at > starts_at)
);
create index promotion_code_batch on promotion_code (batch) where batch is not null;

-- Where there are any, the code is for these packages only.
create table promotion_code_package (
  code_id bigint not null references promotion_code on delete cascade,
  package_id bigint not null references package,
  primary key (code_id, package_id)
);

-- Who may use a personal code, and until when.
create table promotion_grant (
  code_id bigint not null references promotion_code on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  ends_at timestamptz,
  created_at timestamptz not null,
  primary key (code_id, user_id)
);

-- `held` while somebody is at the bank, until `held_until`; `used` for good; `released` when nothing came of it.
create table promotion_use (
  id uuid primary key,
  code_id bigint not null references promotion_code,
  user_id bigint not null references app_user,
  state text not null check (state in ('held', 'used', 'released')),
  payment_id uuid unique references payment,
  held_until timestamptz,
  created_at timestamptz not null,
  used_at timestamptz,
  check ((state = 'used') = (used_at is not null)),
  check (state <> 'held' or held_until is not null)
);
create index promotion_use_of_code on promotion_use (code_id, state);
create index promotion_use_of_user on promotion_use (user_id);

alter table payment add column promotion_code_id bigint references promotion_code;
-- What the code took off the price; `price_toman` is what is left before VAT.
alter table payment add column discount_toman bigint not null default 0 check (discount_toman >= 0);
-- Bought for somebody else: it becomes a gift code instead of a subscription.
alter table payment add column is_gift boolean not null default false;
alter table payment add column gift_code_id bigint references promotion_code;
alter table payment add constraint payment_discount_has_code
  check (discount_toman = 0 or promotion_code_id is not null);

-- A gift that was redeemed: what it gave to whom.
create table gift (
  id uuid primary key references promotion_use,
  user_id bigint not null references app_user,
  days integer not null,
  subscription_id uuid not null references subscription,
  device_id uuid references device,
  is_renewal boolean not null,
  created_at timestamptz not null
);
create index gift_of_user on gift (user_id);

create table campaign (
  -- Label of the application whose campaign it is, or of its own (specification section 3).
  label text primary key check (label ~ '^[a-z0-9][a-z0-9-]*$'),
  type text not null check (type in ('application', 'campaign')),
  name_fa text not null,
  name_en text not null,
  text_fa text not null default '',
  text_en text not null default '',
  application_id bigint references application,
  code_id bigint not null references promotion_code,
  -- Where it leads; null: to what its code is for.
  url text check (url ~ '^https?://' or url ~ '^/'),
  -- The one of /campaign.
  is_general boolean not null default false,
  -- Whoever started it has so long; null: as long as it lasts.
  window_seconds integer check (window_seconds > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null,
  check ((type = 'application') = (application_id is not null))
);
create unique index campaign_general on campaign (is_general) where is_general;

create table campaign_redemption (
  label text not null references campaign on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  redeemed_at timestamptz not null,
  ends_at timestamptz,
  primary key (label, user_id)
);
