-- A file that is stopped or paused says why only where a fault of ours is why. What those of before say is that the month's quota
-- was full while they were issued.
update imports set failure = '' where state in ('paused', 'stopped') and failure <> '';
