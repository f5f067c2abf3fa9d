-- payment_tracking_code is the same index.
drop index payment_tracking;
