-- Where the owner is signed in, in words the owner can know a device by.

ALTER TABLE admin_sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE admin_sessions ADD COLUMN ip_address TEXT;
