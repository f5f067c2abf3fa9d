-- What lists and searches of a store with five years of data need. Each was measured with 100,000 devices, a million
-- payments and 100,000 applications (bench/fiveYears).

-- Payments for applications that were sold, in the order of the list.
create index payment_of_application on payment (number) where application_id is not null;

-- Tickets are counted by state and topic from the index alone.
create index ticket_counts on ticket (state, topic, sub_topic);

-- A part of an application's name, in the lists of the office.
create index application_name_parts on application using gin (label gin_trgm_ops, name_fa gin_trgm_ops, name_en gin_trgm_ops);
