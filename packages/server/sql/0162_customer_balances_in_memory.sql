-- Balances of a hundred thousand customers are hashed in memory, not on disk, and in plans that are not compiled first.
alter function customer_balances() set work_mem = '64MB';
alter function customer_balances() set jit = off;
alter function customer_balances() rows 50000;
