-- The slots and SMS of the last weeks, for the forecast of slots and the cost of a registered device.
create index account_place_taken on account_place (taken_at);
create index notice_sent_when on notice (finished_at) where state = 'sent';
