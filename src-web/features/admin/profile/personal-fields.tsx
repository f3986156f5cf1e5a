import { isSaid, isYear, LANGUAGES, type Profile } from '#contract/content';
import { email } from '#contract/text';
import { knownLanguage, LANGUAGES_WITH_WORDS, type WordsLanguage, type Language } from '#contract/words';
import { DEFAULT_ZONE, zoneLabel } from '#contract/time-zone';
import { errorAt } from '../draft/check-draft.ts';
import type { Draft } from '../draft/use-draft.ts';
import { SelectField, TextAreaField, TextField } from '../components/fields.tsx';
import { FieldRow, FormSection } from '../components/form-section.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';

type PersonalInfo = Profile['personalInfo'];

interface PersonalProps {
  draft: Draft<'profile'>;
  info: PersonalInfo;
}

export const PersonalFields = (props: PersonalProps) => {
  const field = fieldOf(props);
  const { info } = props;
  const bio = field('bio');
  return (
    <FormSection title="Profile Information">
      <FieldRow>
        <TextField label="Name" {...field('name')} hint={isSaid(info.name) ? undefined : NAMELESS} />
        <TextField label="Title" hint="What you do, in a few words." {...field('title')} />
        <TextField label="Location" {...field('location')} />
        <TextField label="Experience" hint="As “12 years”." {...field('experience')} />
      </FieldRow>
      <TextAreaField
        label="Short bio"
        hint="For search engines and link previews; a sentence or two."
        value={bio.value ?? ''}
        error={bio.error}
        onChange={(text) => bio.onChange(text === '' ? undefined : text)}
      />
      <PictureField label="Profile image URL" {...field('profileImage')} />
      <PictureField label="Hero background URL" {...field('heroBackground')} />
    </FormSection>
  );
};

const NAMELESS = 'Saved as it is. Until there is a name, the site goes by the last one that it had.';

const yearHint = (year: number | undefined): string =>
  year === undefined || isYear(year)
    ? 'Shown in the footer; 2024 if left empty.'
    : 'This is no year from 1900 to 9999 yet: the footer says 2024.';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const LanguageFields = ({ draft, info }: PersonalProps) => {
  const { language, contentLanguage } = languagesOf(info);
  const change = (languages: Partial<Languages>) =>
    draft.change((profile) => {
      const { personalInfo } = profile;
      return { ...profile, personalInfo: { ...personalInfo, ...languagesOf(personalInfo), ...languages } };
    });
  return (
    <>
      <SelectField
        label="Language of the site"
        hint="Used for buttons, forms and emails to customers."
        options={SITE_LANGUAGES}
        error={errorAt(draft.errors, 'personalInfo.language')}
        value={language}
        onChange={(chosen) => change({ language: chosen })}
      />
      <SelectField
        label="Language of your texts"
        hint="Used for hyphens, translators and screen readers."
        options={CONTENT_LANGUAGES}
        error={errorAt(draft.errors, 'personalInfo.contentLanguage')}
        value={contentLanguage ?? ''}
        onChange={(chosen) => change({ contentLanguage: chosen === '' ? undefined : chosen })}
      />
    </>
  );
};

interface Languages {
  language: WordsLanguage;
  contentLanguage: Language | undefined;
}

/** For a language without translated texts the site uses English. */
const languagesOf = ({ language = 'en', contentLanguage }: PersonalInfo): Languages => {
  const known = knownLanguage(language);
  return { language: known ?? 'en', contentLanguage: contentLanguage ?? (known === null ? language : undefined) };
};

const optionOf = <L extends Language>(value: L) => ({ value, label: languageNames.of(value) ?? value });

const SITE_LANGUAGES = LANGUAGES_WITH_WORDS.map(optionOf);
const CONTENT_LANGUAGES = [{ value: '' as const, label: 'The site’s language' }, ...LANGUAGES.map(optionOf)];

const ZONES = [...new Set([DEFAULT_ZONE, ...Intl.supportedValuesOf('timeZone')])];

/** The browser may know the chosen time zone only by an old or new name. */
const zonesWith = (chosen: string = DEFAULT_ZONE) =>
  [...new Set([...ZONES, chosen])].map((value) => ({ value, label: zoneLabel(value) }));

export const LanguageAndDates = (props: PersonalProps) => {
  const field = fieldOf(props);
  const { info } = props;
  return (
    <FormSection title="Language and dates">
      <FieldRow>
        <NumberField
          label="Copyright year"
          hint={yearHint(info.copyrightYear)}
          min={1900}
          max={9999}
          {...field('copyrightYear')}
        />
        <LanguageFields {...props} />
        <SelectField
          label="Time zone"
          hint="Used for every date on the site and in its emails."
          options={zonesWith(info.timeZone)}
          {...field('timeZone')}
          value={info.timeZone ?? DEFAULT_ZONE}
        />
      </FieldRow>
    </FormSection>
  );
};

export const HeroFields = (props: PersonalProps) => (
  <FormSection title="Homepage Hero Description" hint="The first thing that visitors read under your title.">
    <RichTextField label="Hero description" {...fieldOf(props)('heroDescription')} />
  </FormSection>
);

export const ContactFields = (props: PersonalProps) => {
  const field = fieldOf(props);
  return (
    <FormSection title="Contact Information" hint="Shown beside the contact form.">
      <FieldRow>
        <TextField label="Email" type="email" {...field('email')} hint={emailHint(props.info.email)} />
        <TextField label="Phone" type="tel" {...field('phone')} />
      </FieldRow>
    </FormSection>
  );
};

const emailHint = (value: string): string | undefined =>
  value === '' || email.safeParse(value).success ? undefined : 'This is not an email address yet, so it is not shown.';

const fieldOf =
  ({ draft, info }: PersonalProps) =>
  <N extends keyof PersonalInfo>(name: N) => ({
    value: info[name],
    error: errorAt(draft.errors, `personalInfo.${name}`),
    onChange: (value: PersonalInfo[N]) =>
      draft.change((profile) => ({ ...profile, personalInfo: { ...profile.personalInfo, [name]: value } })),
  });
