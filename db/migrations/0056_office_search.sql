-- Indexes for what operators search by.

create index app_user_phone_end on app_user (right(phone_number, 4), id desc);
-- The end of a udid is the start of its reverse.
create index device_udid_end on device (reverse(lower(udid)) text_pattern_ops);
create index payment_tracking_code on payment (tracking_code) where tracking_code is not null;
create index payment_gift_code on payment (gift_code_id) where gift_code_id is not null;
create index notice_phone on notice (phone_number, created_at desc) where phone_number is not null;
create index problem_report_user on problem_report (user_id, number desc);

-- Words of tickets. Arabic yeh and kaf count as the Persian letters.
create index ticket_message_words on ticket_message
  using gin (to_tsvector('simple'::regconfig, translate(text, 'يك', 'یک')));
create index ticket_field_words on ticket
  using gin (to_tsvector('simple'::regconfig, translate(jsonb_path_query_array(fields, '$[*].value')::text, 'يك', 'یک')));
