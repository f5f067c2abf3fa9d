-- Prices include VAT and are whole thousands of tomans (docs/decisions/0069-gross-prices.md).
-- Stored net prices become gross ones, rounded up. Payments, ledger lines and refunds keep their amounts.

-- What became of each stored price; an operator confirms the list once.
create table price_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('package', 'discounted_package', 'application', 'code')),
  -- Label of the package or application, or the batch or text of the code.
  name text not null,
  net_toman bigint not null,
  -- Null: the discounted price would have been the price itself, so there is none any more.
  gross_toman bigint,
  confirmed_at timestamptz,
  confirmed_by text
);

do $$
begin
  if (exists (select from package) or exists (select from application where price_toman > 0)
    or exists (select from promotion_code where amount_off_toman is not null))
    and coalesce(current_setting('bustan.vat_percent', true), '') = '' then
    raise exception 'bustan.vat_percent is not set';
  end if;
end $$;

create function pg_temp.gross_of(net bigint) returns bigint language sql stable as $$
  select ceil(net * (100 + nullif(current_setting('bustan.vat_percent', true), '')::int) / 100000.0)::bigint * 1000
$$;

insert into price_change (kind, name, net_toman, gross_toman)
  select 'package', label, price_toman, pg_temp.gross_of(price_toman) from package order by id;
insert into price_change (kind, name, net_toman, gross_toman)
  select 'discounted_package', label, discounted_price_toman,
    nullif(pg_temp.gross_of(discounted_price_toman), pg_temp.gross_of(price_toman))
  from package where discounted_price_toman is not null order by id;
insert into price_change (kind, name, net_toman, gross_toman)
  select 'application', label, price_toman, pg_temp.gross_of(price_toman)
  from application where price_toman > 0 order by id;
-- A fixed discount was taken off the net price. Rounded up, it stays worth at least as much.
insert into price_change (kind, name, net_toman, gross_toman)
  select 'code', coalesce(batch, code), amount_off_toman, pg_temp.gross_of(amount_off_toman)
  from promotion_code where amount_off_toman is not null
  group by coalesce(batch, code), amount_off_toman order by min(id);

-- One statement for both prices: the discounted one must stay below the price.
update package set
  price_toman = pg_temp.gross_of(price_toman),
  discounted_price_toman = nullif(pg_temp.gross_of(discounted_price_toman), pg_temp.gross_of(price_toman));
update application set price_toman = pg_temp.gross_of(price_toman) where price_toman > 0;
update promotion_code set amount_off_toman = pg_temp.gross_of(amount_off_toman) where amount_off_toman is not null;
update content_version set version = version + 1;

alter table package
  add check (price_toman % 1000 = 0),
  add check (discounted_price_toman % 1000 = 0);
alter table application add check (price_toman % 1000 = 0);
alter table promotion_code add check (amount_off_toman % 1000 = 0);

-- Whether `discount_toman` includes VAT. Without a default: a process of the former version, which would add VAT to a
-- price that contains it, cannot create payments any more.
alter table payment add column is_discount_gross boolean not null default false;
alter table payment alter column is_discount_gross drop default;
