-- 0489 stood for forty minutes with another text (`formerTexts` of migrate.ts): by it a cheque given on before its day was
-- known became a receipt as soon as anything of it was changed. From here on both are alike.
create or replace function cheques_endorsed() returns trigger
  language plpgsql as $$
begin
  delete from customer_entries where account_id = new.account_id and cheque_id = new.id;
  if new.state = 'endorsed' and new.endorsed_on is not null and new.customer_id is not null and new.amount > new.counted then
    insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, invoice_id, cheque_id, created_at)
    values (
      new.account_id, gen_random_uuid(), new.customer_id, 'receipt', new.amount - new.counted,
      new.endorsed_on, '', new.invoice_id, new.id, new.updated_at
    );
  end if;
  return null;
end $$;

delete from customer_entries e using cheques c
where c.account_id = e.account_id and c.id = e.cheque_id and c.endorsed_on is null;
