import type { TradeSample } from './sample-document.ts';
import { inOrder } from './sample-document.ts';
import { bold, bullets, paragraph, quote, richText } from './rich-text-builder.ts';

export const consultant: TradeSample = {
  profile: {
    personalInfo: {
      name: 'Priya Raman',
      title: 'Consultant for workshops and warehouses',
      heroDescription: richText(
        paragraph('I find what a company already owns.'),
        paragraph(
          'I look for two days, change one thing, and count. If the figure does not move, you pay for the two days.',
        ),
      ),
      bio: 'Priya Raman ran the stores of a bus company for nine years and has advised others on theirs since 2015.',
      email: 'priya@raman.example.com',
      phone: '+1 (614) 555-0139',
      location: 'Columbus, Ohio',
      experience: '18 years on the floor',
      profileImage: '/illustrations/plan.svg',
      heroBackground: '',
      copyrightYear: 2024,
    },
    passage: {
      kind: 'before-after',
      beforeAfter: {
        before: {
          imageUrl: '/illustrations/storeroom-before.svg',
          alt: 'A storeroom with boxes in no order on shelves and floor',
        },
        after: {
          imageUrl: '/illustrations/storeroom-after.svg',
          alt: 'The same storeroom with sorted shelves and a free floor',
        },
        notes: ['Nobody was told to tidy up. The shelf tells them.', 'Eleven minutes a search, forty searches a day.'],
        caption: 'Holm Fittings, spare parts, six weeks apart',
      },
    },
    socialLinks: [
      { platform: 'LinkedIn', url: 'https://www.example.com/linkedin/priya-raman', icon: 'linkedin' },
      { platform: 'YouTube', url: 'https://www.example.com/youtube/priya-raman', icon: 'youtube' },
    ],
  },
  founder: {
    title: 'Priya Raman',
    description: richText(
      paragraph(
        'For nine years I was the person whom everybody asked where things are. I wrote it on shelves until nobody asked ' +
          'any more. Then I began to wonder what else could stop being asked.',
      ),
    ),
    imageUrl: '',
  },
  story: {
    title: 'The person who knows',
    content: richText(
      paragraph(
        'Every workshop has one: the person who knows where it is, how it was last time and whom to call. When that person ' +
          'goes on leave, the place slows down by a third.',
      ),
      quote('An order that has to be kept by force is not an order yet.'),
      paragraph('I work with two companies at a time, on their floor and in their shifts, until it holds without me.'),
    ),
    imageUrl: '/illustrations/storeroom-after.svg',
  },
  values: inOrder([
    {
      id: 'value-count',
      icon: '',
      heading: 'Counted before and after',
      description: 'We agree on one figure and on who writes it down. I do not report what cannot be counted.',
    },
    {
      id: 'value-floor',
      icon: '',
      heading: 'On the floor',
      description: 'I stand where the work is done. Slides are for those who could not come.',
    },
    {
      id: 'value-leave',
      icon: '',
      heading: 'It has an end',
      description: 'Twelve weeks at most. After that your people run it, or it was the wrong idea.',
    },
  ]),
  approach: inOrder([
    {
      id: 'approach-look',
      icon: '',
      title: 'Two days of looking',
      description: 'I walk along with the early and the late shift, and write down what is searched for.',
    },
    {
      id: 'approach-try',
      icon: '',
      title: 'One change, one corner',
      description: 'We try it where it can fail cheaply. Those who work there decide what stays.',
    },
    {
      id: 'approach-hand-over',
      icon: '',
      title: 'Count and hand over',
      description: 'The figure after six weeks, and a page on the wall that explains itself.',
    },
  ]),
  why_choose_us: inOrder([
    {
      id: 'why-risk',
      icon: '',
      title: 'A shared risk',
      description: 'Half of the fee depends on the figure that we agreed on.',
    },
    {
      id: 'why-small',
      icon: '',
      title: 'For companies of your size',
      description: 'No programme, no steering committee. You, your foremen and I.',
    },
    {
      id: 'why-discreet',
      icon: '',
      title: 'Discreet',
      description: 'What I see in your house, your competitor does not hear from me.',
    },
  ]),
  skills: inOrder([
    {
      id: 'skill-stores',
      name: 'Stores and spare parts',
      icon: 'Layers',
      category: 'category-floor',
      description: 'Where things lie, how many of them, and who notices when the last one goes.',
      level: 95,
    },
    {
      id: 'skill-flow',
      name: 'The way of an order',
      icon: 'Map',
      category: 'category-floor',
      description: 'From the telephone to the loading ramp, drawn on one wall, with every place where it waits.',
      level: 92,
    },
    {
      id: 'skill-succession',
      name: 'Before somebody retires',
      icon: 'UserCheck',
      category: 'category-people',
      description: 'What only one person knows, written down by those who will need it.',
      level: 90,
    },
  ]),
  projects: inOrder([
    {
      id: 'proj-holm',
      title: 'Eleven minutes a search',
      slug: 'eleven-minutes-a-search',
      description: 'A maker of fittings lost seven hours a day looking for spare parts. Six weeks later it was one.',
      technologies: ['Search diary', 'Shelf labels', 'Two-bin system'],
      image: '/illustrations/storeroom-after.svg',
      category: 'category-stores',
      caseStudy: {
        type: 'Stores',
        client: 'Holm Fittings',
        title: 'Eleven minutes a search',
        snapshot: 'Four thousand parts, one storeman, and forty searches a day. Nobody had ever counted them.',
        excerpt: richText(
          paragraph(
            bold('Monday, 7:40. '),
            'Gasket for pump 3. Nineteen minutes. It lay in the drawer marked “Sundries”.',
          ),
          paragraph(
            bold('Tuesday, 14:15. '),
            'The same gasket. Four minutes: the person who looked on Monday was asked.',
          ),
          paragraph(bold('Wednesday, 9:05. '), 'A drawer for gaskets of pump 3. Nobody had to look.'),
        ),
        excerptSource: 'From the search diary, first week',
        challenge: richText(paragraph('The storeman was to retire in the spring, and with him the map of the store.')),
        approach: richText(
          bullets(
            'A diary of every search, kept by those who searched',
            'The two hundred most wanted parts at arm’s height',
            'Labels by what a part does, as the fitters say it',
          ),
        ),
        results: richText(
          paragraph('A search takes a minute and a half. The storeman left in April, and was not telephoned.'),
        ),
        metrics: [
          { value: '−86 %', label: 'Time spent on searches' },
          { value: '0', label: 'Calls to the retired storeman' },
        ],
        notes: [{ beside: 'approach', text: 'The diary alone saved an hour: people began to put things back.' }],
      },
    },
    {
      id: 'proj-wall',
      title: 'One wall for all orders',
      slug: 'one-wall-for-all-orders',
      description: 'A joinery with three lists of orders now has one, and it hangs where everybody gets coffee.',
      technologies: ['Order board', 'Morning round'],
      image: '/illustrations/plan.svg',
      category: 'category-flow',
    },
    {
      id: 'proj-handover',
      title: 'Thirty years on forty pages',
      slug: 'thirty-years-on-forty-pages',
      description: 'Before the head of a dye works retired, her four successors wrote her book.',
      technologies: ['Interviews', 'Walk-throughs'],
      image: '/illustrations/pages.svg',
      category: 'category-flow',
      status: 'ongoing',
    },
  ]),
  pricing: inOrder([
    {
      id: 'pricing-look',
      name: 'Two days of looking',
      description: 'On your floor, in two shifts, with a page of what I would change first.',
      price: '$1,800',
      period: 'project',
      features: ['Both shifts', 'One figure to begin with', 'A page, not a report'],
      buttonText: 'Ask for Two Days',
    },
    {
      id: 'pricing-change',
      name: 'One change',
      description: 'Up to twelve weeks, until the figure has moved and your people run it.',
      price: 'from $9,000',
      period: 'project',
      features: ['A day every week with you', 'Half of the fee by the figure', 'A hand-over on one page'],
      isPopular: true,
      buttonText: 'Talk About It',
    },
    {
      id: 'pricing-round',
      name: 'The monthly round',
      description: 'A morning every month, so that it stays as it is meant.',
      price: '$750',
      period: 'month',
      features: ['A walk with your foremen', 'The figure of the month', 'Answers in between'],
      buttonText: 'Begin the Round',
    },
  ]),
  experience: [
    {
      id: 'experience-own',
      role: 'Consultant, on her own account',
      company: 'Raman Works, Columbus',
      period: '2015 to present',
      description: 'Forty companies between ten and two hundred people: joineries, dye works, bus depots.',
    },
    {
      id: 'experience-bus',
      role: 'Head of stores',
      company: 'Scioto Valley Buses, Columbus',
      period: '2006 to 2015',
      description: 'Eleven thousand parts for ninety buses, and a shelf on which one finds them.',
    },
  ],
  certifications: [
    { id: 'certification-green-belt', name: 'Lean Green Belt', issuer: 'American Society for Quality', year: '2013' },
  ],
  education: [
    {
      id: 'education-engineering',
      degree: 'B.S., Industrial Engineering',
      school: 'Franklin State University',
      year: '2006',
    },
  ],
  technical_skills: [
    {
      id: 'technical-methods',
      category: 'Methods',
      items: ['Search diary', 'Value stream on a wall', 'Two-bin system'],
    },
    { id: 'technical-figures', category: 'Figures', items: ['Spreadsheets', 'Tally sheets', 'A stopwatch'] },
  ],
  choices: {
    question: 'What is it about?',
    kinds: [
      { id: 'kind-stores', name: 'Stores and parts' },
      { id: 'kind-orders', name: 'Orders that wait' },
      { id: 'kind-succession', name: 'Somebody retires' },
      { id: 'Other', name: 'Something else' },
    ],
    services: [
      { id: 'category-floor', name: 'On the floor' },
      { id: 'category-people', name: 'With people' },
    ],
    hasLevels: false,
    projects: [
      { id: 'category-stores', name: 'Stores' },
      { id: 'category-flow', name: 'Flow' },
    ],
    parts: [
      { id: 'challenge', name: 'What was wrong' },
      { id: 'approach', name: 'What we tried' },
      { id: 'results', name: 'What it came to' },
    ],
  },
  words: {
    texts: {
      en: {
        'section.skills': 'What I am asked for',
        'section.values': 'What I believe',
        'section.approach': 'How the work goes',
        'section.why-choose-us': 'What you can expect',
        'home.view-plans': 'See Fees',
        'home.projects-lead': 'What was wrong, what was tried, and what it came to.',
        'pricing.lead-project-plan': 'Two days, twelve weeks, or a morning every month.',
        'project.sample': 'In Figures',
        'project.sample-soon': 'The Figures Follow',
        'project.like-this-work': 'Does this remind you of your own floor?',
        'dashboard.lead': 'Your plan, your payments and your questions',
        'plan.subscribe': 'You have no plan at the moment. Choose one and a morning every month is yours.',
        'plan.resubscribe': 'It does not renew any more. Choose a plan to keep your morning.',
        'request.content': 'Ask for Help',
        'request.mail-subject': 'A question from {name}',
        'request.mail-wish': 'I would like your help with this:',
        'request.mail-type': 'It is about:',
        'request.type': 'It is about',
      },
    },
  },
};
