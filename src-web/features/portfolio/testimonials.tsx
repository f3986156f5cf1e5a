import type { PublishedTestimonial } from '#contract/testimonials';
import { onWorker } from '../../lib/own-host.ts';
import { ownText, word } from '../../lib/words.ts';
import styles from './testimonials.css?url';

export const Testimonials = ({ testimonials }: { testimonials: readonly PublishedTestimonial[] }) => (
  <section className="testimonials" aria-labelledby="testimonials-title">
    <link rel="stylesheet" href={styles} />
    <h2 id="testimonials-title">{word('section.testimonials')}</h2>
    <ul>
      {testimonials.map((one) => (
        <li key={one.id}>
          <Voice of={one} />
        </li>
      ))}
    </ul>
  </section>
);

/** More would be longer than the form that they stand beside. */
const LETTERS_BESIDE = 240;

/** A single short testimonial stands beside the contact form. */
export const besideForm = ([one, another]: readonly PublishedTestimonial[]): PublishedTestimonial | undefined =>
  another === undefined && one !== undefined && one.words.length <= LETTERS_BESIDE ? one : undefined;

export const Voice = ({ of: { words, name, role, portrait } }: { of: PublishedTestimonial }) => (
  <figure {...ownText()} dir="auto">
    <blockquote>{words}</blockquote>
    <figcaption>
      {portrait !== undefined && (
        <img src={onWorker(portrait)} alt="" width={64} height={64} loading="lazy" decoding="async" />
      )}
      <bdi>{name}</bdi>
      {role !== '' && <bdi>{role}</bdi>}
    </figcaption>
  </figure>
);
