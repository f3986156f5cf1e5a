import type { TradeSample } from './sample-document.ts';
import { inOrder } from './sample-document.ts';
import { italic, paragraph, quote, richText } from './rich-text-builder.ts';

export const translator: TradeSample = {
  profile: {
    personalInfo: {
      name: 'Jonas Ertl',
      title: 'Translator, German to English',
      heroDescription: richText(
        paragraph('Said in Graz, as if somebody in Leeds had thought of it.'),
        paragraph('Tell me who reads the text. You get back one version, and a note wherever I had a choice.'),
      ),
      bio: 'Jonas Ertl has translated from German since 2009, first for a shipping company and since 2013 on his own.',
      email: 'jonas@ertl.example.com',
      phone: '+43 316 555 0184',
      location: 'Graz, Austria',
      experience: '15 years',
      profileImage: '/illustrations/two-books.svg',
      heroBackground: '',
      copyrightYear: 2024,
    },
    passage: {
      kind: 'translation',
      translation: {
        from: 'de',
        to: 'en',
        original: [
          'Wir bitten um Verständnis, dass Rückgaben nur mit Originalverpackung möglich sind.',
          'Für Druckfehler keine Haftung.',
          'Schön, dass Sie da sind.',
        ],
        translated: [
          'Please keep the box: we can only take things back in it.',
          'When a price is printed wrongly, the one at the till counts.',
          'Good to see you.',
        ],
        notes: [
          '“Verständnis” is asked for when a rule has no reason. This one has one, so it says it.',
          'No shop in Leeds says this. It says what happens instead.',
        ],
        caption: 'Kessel & Kind, the note in every parcel',
      },
    },
    socialLinks: [
      { platform: 'LinkedIn', url: 'https://www.example.com/linkedin/jonas-ertl', icon: 'linkedin' },
      { platform: 'Mastodon', url: 'https://www.example.com/mastodon/jonas-ertl', icon: 'mastodon' },
    ],
  },
  founder: {
    title: 'Jonas Ertl',
    description: richText(
      paragraph(
        'I grew up between two languages: my mother scolded in one and my father in the other. Since then I have wanted to ' +
          'know what exactly gets lost, and how to bring it across all the same.',
      ),
    ),
    imageUrl: '',
  },
  story: {
    title: 'From the harbour office',
    content: richText(
      paragraph(
        'For four years I translated bills of lading. A wrong word there does not sound bad; it leaves a container in ' +
          'Bremerhaven. It taught me to ask before I guess.',
      ),
      quote('A good translation is one that nobody thinks of.'),
      paragraph('Today I work for four museums, two publishers and a dozen companies that build what they describe.'),
    ),
    imageUrl: '/illustrations/letters.svg',
  },
  values: inOrder([
    {
      id: 'value-mother-tongue',
      icon: '',
      heading: 'Only into my own language',
      description: 'I translate into English. For the other way I know a colleague whom I trust.',
    },
    {
      id: 'value-ask',
      icon: '',
      heading: 'I ask',
      description: 'Where the source is unclear, you get a question and not a guess.',
    },
    {
      id: 'value-person',
      icon: '',
      heading: 'Done by a person',
      description: 'Nothing of yours is put into a machine that keeps it. I read every line twice, once aloud.',
    },
  ]),
  approach: inOrder([
    {
      id: 'approach-terms',
      icon: '',
      title: 'The terms first',
      description: 'A list of the words that must always be the same. You correct it before I begin.',
    },
    {
      id: 'approach-version',
      icon: '',
      title: 'One version, with notes',
      description: 'Sentence beside sentence, so that your colleagues see what became of which.',
    },
    {
      id: 'approach-aloud',
      icon: '',
      title: 'Read aloud, then handed over',
      description: 'In your layout, if you like. What trips the tongue is changed once more.',
    },
  ]),
  why_choose_us: inOrder([
    {
      id: 'why-sworn',
      icon: '',
      title: 'Certified where it must be',
      description: 'Sworn at the regional court in Graz: certificates and contracts come with a stamp.',
    },
    {
      id: 'why-secret',
      icon: '',
      title: 'Confidential',
      description: 'Everything stays on one encrypted disk and is deleted when you say so.',
    },
    {
      id: 'why-memory',
      icon: '',
      title: 'The memory is yours',
      description: 'Terms and pairs of sentences belong to you. Whoever comes after me can go on with them.',
    },
  ]),
  skills: inOrder([
    {
      id: 'skill-museums',
      name: 'Exhibitions and catalogues',
      icon: 'BookOpen',
      category: 'category-translation',
      description: 'Wall texts that fit the wall, labels, audio guides and catalogues, with the curators on the phone.',
      level: 95,
    },
    {
      id: 'skill-manuals',
      name: 'Manuals and data sheets',
      icon: 'Wrench',
      category: 'category-translation',
      description: 'For machines that move. Numbers, units and warnings are checked against the drawing.',
      level: 92,
    },
    {
      id: 'skill-certified',
      name: 'Certified documents',
      icon: 'BadgeCheck',
      category: 'category-certified',
      description: 'Contracts, extracts and certificates, stamped and sent by registered post.',
      level: 90,
    },
    {
      id: 'skill-review',
      name: 'Second pair of eyes',
      icon: 'Eye',
      category: 'category-review',
      description: 'Your own translation, or a machine’s, compared with its source line by line.',
      level: 88,
    },
  ]),
  projects: inOrder([
    {
      id: 'proj-salt',
      title: 'Salt, in two languages',
      slug: 'salt-in-two-languages',
      description: 'A museum of salt mining: 214 wall texts, four hundred labels and one joke that took a week.',
      technologies: ['Term list', 'Wall texts', 'Audio guide'],
      image: '/illustrations/letters.svg',
      category: 'category-culture',
      caseStudy: {
        type: 'Exhibition',
        client: 'Salt Museum Ausseerland',
        title: 'Salt, in two languages',
        snapshot: 'Visitors from abroad read half of each panel and left. The English was correct and twice as long.',
        excerpt: richText(
          paragraph(italic('Wer hier einfuhr, nahm Brot mit, aber kein Salz.')),
          paragraph('They took bread down with them. They never took salt.'),
          paragraph(italic('Das Laugwerk schläft ein Jahr, dann wird es abgelassen.')),
          paragraph('For a year the water in the Laugwerk is left to sleep. Then it is let out, and it is brine.'),
        ),
        excerptSource: 'Panel 31, in the old gallery',
        challenge: richText(paragraph('Panels with room for ninety words, and miners’ terms that no dictionary has.')),
        approach: richText(
          paragraph(
            'Three days underground with a retired foreman. Then every panel was translated standing, at its place.',
          ),
        ),
        results: richText(
          paragraph('The English fits on every wall. Visitors now stay in the last room as long as in the first.'),
        ),
        metrics: [
          { value: '214', label: 'Panels, none enlarged' },
          { value: '68', label: 'Miners’ terms, with sources' },
        ],
        notes: [{ beside: 'challenge', text: '“Laugwerk” is a place, a process and a smell.' }],
      },
    },
    {
      id: 'proj-crane',
      title: 'A crane that explains itself',
      slug: 'a-crane-that-explains-itself',
      description: 'The handbook of a harbour crane, 380 pages, in the order in which somebody needs it.',
      technologies: ['Translation memory', 'Simplified English'],
      image: '/illustrations/pages.svg',
      category: 'category-industry',
    },
    {
      id: 'proj-parcel',
      title: 'The note in every parcel',
      slug: 'the-note-in-every-parcel',
      description: 'A toy maker goes to England: the shop, the mails, and the slip that lies on top.',
      technologies: ['Shop texts', 'Tone'],
      image: '/illustrations/letters.svg',
      category: 'category-industry',
    },
  ]),
  pricing: inOrder([
    {
      id: 'pricing-page',
      name: 'A standard page',
      description: 'Fifteen hundred characters of the source, with notes.',
      price: '$48',
      period: 'project',
      features: ['Term list included', 'Sentence beside sentence', 'Back within three working days'],
      buttonText: 'Send a Text',
    },
    {
      id: 'pricing-certified',
      name: 'Certified document',
      description: 'With stamp, on paper and as a signed file.',
      price: '$95',
      period: 'project',
      features: ['Any official document', 'Registered post', 'A second copy at no charge'],
      buttonText: 'Send a Document',
    },
    {
      id: 'pricing-day',
      name: 'A day every month',
      description: 'A day that is kept for you: news, labels, letters, whatever has come up.',
      price: '$520',
      period: 'month',
      features: ['About ten standard pages', 'Answers on the phone', 'Your term list kept up'],
      isPopular: true,
      buttonText: 'Reserve a Day',
    },
  ]),
  experience: [
    {
      id: 'experience-own',
      role: 'Translator, on his own account',
      company: 'Graz',
      period: '2013 to present',
      description: 'Exhibitions, handbooks and certified documents, about two thousand standard pages a year.',
    },
    {
      id: 'experience-harbour',
      role: 'Translator in the harbour office',
      company: 'Adler Shipping, Trieste',
      period: '2009 to 2013',
      description: 'Bills of lading, claims and the letters that follow from them.',
    },
  ],
  certifications: [
    { id: 'certification-court', name: 'Sworn translator', issuer: 'Regional court, Graz', year: '2015' },
  ],
  education: [{ id: 'education-translation', degree: 'M.A., Translation', school: 'University of Graz', year: '2009' }],
  technical_skills: [
    { id: 'technical-tools', category: 'Tools', items: ['OmegaT', 'TMX and TBX', 'InDesign'] },
    { id: 'technical-standards', category: 'Standards', items: ['ISO 17100', 'Simplified Technical English'] },
  ],
  choices: {
    question: 'What shall I translate?',
    kinds: [
      { id: 'kind-exhibition', name: 'An exhibition' },
      { id: 'kind-manual', name: 'A manual' },
      { id: 'kind-website', name: 'A website' },
      { id: 'kind-certified', name: 'A certified document' },
      { id: 'Other', name: 'Something else' },
    ],
    services: [
      { id: 'category-translation', name: 'Translation' },
      { id: 'category-certified', name: 'Certified' },
      { id: 'category-review', name: 'Review' },
    ],
    hasLevels: false,
    projects: [
      { id: 'category-culture', name: 'Culture' },
      { id: 'category-industry', name: 'Industry' },
    ],
    parts: [
      { id: 'challenge', name: 'The source' },
      { id: 'approach', name: 'The way across' },
      { id: 'results', name: 'In the other language' },
    ],
  },
  words: {
    texts: {
      en: {
        'section.skills': 'What I translate',
        'section.values': 'What I keep to',
        'section.approach': 'How a text crosses over',
        'section.why-choose-us': 'What you can be sure of',
        'home.view-plans': 'See Rates',
        'home.projects-lead': 'What it said, and what it says now.',
        'pricing.lead-project-plan': 'A page, or a day every month.',
        'project.sample': 'Excerpt',
        'project.sample-soon': 'An Excerpt Follows',
        'project.like-this-work': 'Do you have a text that should arrive like this?',
        'dashboard.lead': 'Your plan, your payments and your translations',
        'plan.subscribe': 'You have no plan at the moment. Choose one and a day every month is kept for you.',
        'plan.resubscribe': 'It does not renew any more. Choose a plan to keep your day.',
        'request.content': 'Request a Translation',
        'request.mail-subject': 'Request for a translation from {name}',
        'request.mail-wish': 'I would like to have this translated:',
        'request.mail-type': 'Kind of text:',
        'request.type': 'Kind of text',
      },
    },
  },
};
