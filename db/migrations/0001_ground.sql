-- What every slice stands on: the product clock, limits, idempotency, and the schema of the sandbox twins.

create extension if not exists pg_trgm;
create schema sandbox;

-- How far the product's clock runs ahead of the machine's (mode demo only). One row.
create table product_clock (
  is_the_row boolean primary key default true check (is_the_row),
  offset_ms bigint not null default 0
);
insert into product_clock default values;

-- One row per limit and subject; the instants of what was counted, newest last.
create table limit_bucket (
  limit_name text not null,
  subject text not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (limit_name, subject)
);
create index limit_bucket_expiry on limit_bucket (expires_at);

-- The first answer to a request that must not run twice. No status yet: it is still running, until its lease ends.
create table idempotency (
  scope text not null,
  key text not null,
  request_hash text not null,
  lease_until timestamptz not null,
  status integer,
  body text,
  expires_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_expiry on idempotency (expires_at);
