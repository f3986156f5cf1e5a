-- How many visits a day came from which site and from which country. Host names and country codes, nothing of a visitor.
CREATE TABLE visit_sources (
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, kind, name)
);
