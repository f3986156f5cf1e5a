import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { buttonClass } from '../../components/button.ts';
import fieldStyles from '../../components/field.module.css';
import { paths } from '../../lib/paths.ts';
import { word } from '../../lib/words.ts';

/** Without script the browser itself opens the page of the results. */
export const SearchForm = ({ q = '' }: { q?: string }) => {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    // Text that the visitor typed before the app started stays.
    if (field.current !== null && shown.current !== q) field.current.value = q;
    shown.current = q;
  }, [q]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const asked = new URLSearchParams({ q: field.current?.value ?? '' });
    void navigate(`${paths.search}?${asked}`);
  };
  return (
    <search>
      <form action={paths.search} className={fieldStyles['line']} onSubmit={search}>
        <input
          ref={field}
          type="search"
          id="search"
          name="q"
          size={26}
          dir="auto"
          defaultValue={q}
          aria-label={word('search.title')}
          enterKeyHint="search"
        />
        <button type="submit" className={buttonClass('quiet')}>
          {word('search.title')}
        </button>
      </form>
    </search>
  );
};
