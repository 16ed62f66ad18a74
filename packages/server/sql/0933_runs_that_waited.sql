-- What was made and had to wait for room in the plan: whether it still does is told by quota_held, so no sentence of it is kept.
alter table recurring_runs add column waited boolean not null default false;
update recurring_runs set waited = true, problem = ''
where problem = 'سقف تعرفه پر بود؛ با باز شدن جا خودش فرستاده می‌شود.';
