-- Pre-invoices belong to branches as invoices do: see 0061.
create policy branch_limit on pre_invoices as restrictive to taraz_app
  using (
    (select nullif(current_setting('app.branch_id', true), '')) is null
    or branch_id = (select nullif(current_setting('app.branch_id', true), '')::uuid)
  );
