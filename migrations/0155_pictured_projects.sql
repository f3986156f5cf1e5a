-- Projects that show an uploaded picture, so that the library need not read the others.
CREATE INDEX projects_pictured ON projects (position) WHERE archived_at IS NULL AND instr(body, '/media/') > 0;
