-- Who delivers the package of an installation, when it is not the server: then its bytes are not counted while they go
-- out. nginx reports at the end of each download, the object storage never does.
alter table installation add column delivered_by text check (delivered_by in ('nginx', 'storage'));
