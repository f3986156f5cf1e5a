import type { PublishedTestimonial } from '#contract/testimonials';
import { onWorker } from '../../lib/own-host.ts';
import { ownText, word } from '../../lib/words.ts';
import styles from './testimonials.css?url';

export const Testimonials = ({ testimonials }: { testimonials: readonly PublishedTestimonial[] }) => (
  <section className="testimonials" aria-labelledby="testimonials-title">
    <link rel="stylesheet" href={styles} />
    <h2 id="testimonials-title">{word('section.testimonials')}</h2>
    <ul>
      {testimonials.map(({ id, words, name, role, portrait }) => (
        <li key={id}>
          <figure>
            <blockquote {...ownText()} dir="auto">
              {words}
            </blockquote>
            <figcaption>
              {portrait !== undefined && (
                <img src={onWorker(portrait)} alt="" width={64} height={64} loading="lazy" decoding="async" />
              )}
              <bdi>{name}</bdi>
              {role !== '' && (
                <span>
                  <bdi>{role}</bdi>
                </span>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </section>
);
