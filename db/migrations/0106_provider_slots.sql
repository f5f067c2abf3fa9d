-- Limits of outside services that all processes share: a call takes one of the provider's slots. A slot is free again at
-- free_at, which keeps the rate; while a call runs, that is the end of its lease. Many rows, so that calls do not wait
-- for each other's row (docs/decisions/0090).
create table provider_slot (
  provider text not null,
  slot integer not null,
  -- Who may take it: 0 calls that a person waits for, 1 also jobs, 2 also mass messages.
  open_to smallint not null check (open_to between 0 and 2),
  taken_at timestamptz,
  free_at timestamptz not null,
  primary key (provider, slot)
);

-- Messages to very many people have a queue of their own.
alter table notice add column is_bulk boolean not null default false;
