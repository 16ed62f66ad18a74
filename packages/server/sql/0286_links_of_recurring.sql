-- What comes again may send its buyer the link by SMS once the authority has confirmed it.

alter table recurring_invoices add column sends_link boolean not null default false;

-- When it was decided, and why the link did not go; '' where it went.
alter table recurring_runs add column link_at timestamptz, add column link_problem text not null default '';
grant update (link_at, link_problem) on recurring_runs to taraz_app;
