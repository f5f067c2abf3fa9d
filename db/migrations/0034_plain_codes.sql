-- Reasons of failed payments get the names that API clients see (docs/decisions/0053-wire-names.md).
update payment set failure = 'amount_mismatch' where failure = 'amount';
update payment set failure = 'discount_code_exhausted' where failure = 'code_used';
