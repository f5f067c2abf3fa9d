-- The certificates above an account's own, from its issuer up, in DER. A signature must contain them. They are read
-- from the addresses in the certificates at the next check of the account.
alter table developer_account add column certificate_chain bytea[] not null default '{}';

-- The sandbox's programme issues by an intermediate certificate under a root, as the real one does. A sandbox from
-- before keeps its one authority: its certificates are in use, and none of them says where their issuer's is.
alter table sandbox.apple_authority add column root text;
update developer_account
set certificate_chain =
  array[decode(regexp_replace(authority.certificate, '-----[^-]+-----|\s', '', 'g'), 'base64')]
from sandbox.apple_authority authority
where developer_account.certificate_content is not null;

-- Packages signed before there was a checker are signed again when they are next asked for.
update signing set state = 'failed', failure = 'result: not checked', storage_key = null, finished_at = created_at
where state = 'done';
