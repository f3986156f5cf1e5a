-- Accepted quotes whose rest was not asked for, for the desk.
CREATE INDEX quotes_in_work ON quotes (accepted_at) WHERE accepted_at IS NOT NULL AND rest_asked_at IS NULL;
