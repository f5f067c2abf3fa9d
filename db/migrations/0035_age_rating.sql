-- From which age an application is suitable; null where nobody has said so.
alter table application add age_rating text check (age_rating in ('4+', '9+', '12+', '16+', '18+'));
