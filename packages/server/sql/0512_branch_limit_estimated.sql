-- The same limits as before, in a form that the planner does not take for one that leaves one row of two hundred: an account's
-- invoices were sorted for each page of a file, since so few were expected that their order seemed not worth following.
do $$
declare
  limited text;
begin
  foreach limited in array array['invoices', 'pre_invoices', 'purchases', 'purchase_imports'] loop
    execute format(
      'alter policy branch_limit on %I using (coalesce(
        branch_id = (select nullif(current_setting(''app.branch_id'', true), '''')::uuid),
        (select nullif(current_setting(''app.branch_id'', true), '''') is null)))', limited);
  end loop;
end $$;
