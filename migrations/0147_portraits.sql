-- A client's portrait beside their testimonial: the picture's bytes in base64. It goes with the row.
ALTER TABLE testimonials ADD COLUMN portrait TEXT;
