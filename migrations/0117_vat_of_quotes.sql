-- Whether the lines of a version are without VAT or include it; null without VAT.
ALTER TABLE quote_versions ADD COLUMN prices TEXT;
