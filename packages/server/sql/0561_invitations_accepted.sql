-- Whoever accepts an invitation once more (in another window, or since the first answer got lost) works for the account
-- already: that is what is told, not that the invitation is over.
create function access_invitation_accepted(member uuid, invitation uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.account_id from invitations i
    join memberships m on m.account_id = i.account_id and m.user_id = i.user_id
  where i.id = invitation and i.user_id = member and i.answer = 'accepted';
end;
revoke execute on function access_invitation_accepted(uuid, uuid) from public;
grant execute on function access_invitation_accepted(uuid, uuid) to taraz_app;
