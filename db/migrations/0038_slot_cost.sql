-- The SMS of the last weeks, for the cost of a registered device.
create index notice_sent_when on notice (finished_at) where state = 'sent';
