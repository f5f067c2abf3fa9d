-- Comments are written by users: one each on an application.

alter table comment add foreign key (author_id) references app_user on delete set null;
create unique index comment_of_author on comment (application_id, author_id) where author_id is not null;
