-- What bank accounts are found by has their Sheba as it is shown and copied, with its «IR» (`readPlace`).
update treasury_places set folded = replace(folded, sheba, 'ir' || sheba)
where sheba <> '' and strpos(folded, 'ir' || sheba) = 0;
