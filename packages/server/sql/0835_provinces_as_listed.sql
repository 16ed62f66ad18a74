-- Customers' provinces as the list of provinces names them (`provinceByName` of core): who came from a program that writes
-- «كرمان» or «آذربایجان‌شرقی» was in no province of the list's filter.
with listed as (
  select fa, replace(code_key(fa), ' ', '') as key from (values
    ('آذربایجان شرقی'), ('آذربایجان غربی'), ('اردبیل'), ('اصفهان'), ('البرز'), ('ایلام'), ('بوشهر'), ('تهران'),
    ('چهارمحال و بختیاری'), ('خراسان جنوبی'), ('خراسان رضوی'), ('خراسان شمالی'), ('خوزستان'), ('زنجان'), ('سمنان'),
    ('سیستان و بلوچستان'), ('فارس'), ('قزوین'), ('قم'), ('کردستان'), ('کرمان'), ('کرمانشاه'),
    ('کهگیلویه و بویراحمد'), ('گلستان'), ('گیلان'), ('لرستان'), ('مازندران'), ('مرکزی'), ('هرمزگان'), ('همدان'),
    ('یزد')
  ) as province (fa)
)
update customers c set province = l.fa
from listed l
where c.province <> '' and replace(code_key(c.province), ' ', '') = l.key and c.province <> l.fa;
