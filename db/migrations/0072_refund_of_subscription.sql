-- Whether the money of a payment was given back is asked for each payment of a user's list.
create index refund_of_subscription on refund (subscription_id) where subscription_id is not null;
