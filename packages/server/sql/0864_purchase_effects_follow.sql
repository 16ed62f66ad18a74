-- What is left of a file's effects follows the ways back of others (features/purchases/imports/follow-ways-back.ts): of another file
-- that changed the same purchase, and of a purchase that was deleted.
grant update (before, version) on purchase_import_effects to taraz_app;
