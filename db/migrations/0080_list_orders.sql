-- Orders of the lists of refunds and codes. A code without an end comes after all others.
create index refund_amount on refund (state, amount_toman, number);
create index promotion_code_ends on promotion_code ((coalesce(ends_at, 'infinity')), id);
