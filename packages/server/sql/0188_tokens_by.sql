-- Whose key signs the tokens of a memory whose invoices its taxpayer signs: the taxpayer's own, in the open browser
-- («desk»), or the operator's as a trusted company («operator»), after the three ways of sending of the authority.
alter table tax_memories add column tokens_by text not null default 'desk'
  constraint tax_memories_tokens_by check (tokens_by in ('desk', 'operator'));
