import type { TradeSample } from './sample-document.ts';
import { inOrder } from './sample-document.ts';
import { paragraph, quote, richText } from './rich-text-builder.ts';

const frame = (number: number, alt: string) => ({
  id: `frame-${number}`,
  imageUrl: `/illustrations/wedding.svg#f${number}`,
  alt,
  isChosen: number === 6,
});

export const photographer: TradeSample = {
  profile: {
    personalInfo: {
      name: 'Mara Lindqvist',
      title: 'Photographer of weddings and people at work',
      heroDescription: richText(
        paragraph('I photograph days that happen once.'),
        paragraph(
          'Weddings, retirements, the last shift in a mill. You get the whole day in about four hundred pictures, and one ' +
            'that you will want on the wall.',
        ),
      ),
      bio: 'Mara Lindqvist has photographed people in and around Duluth since 2011, mostly in daylight.',
      email: 'mara@lindqvist.example.com',
      phone: '+1 (218) 555-0117',
      location: 'Duluth, Minnesota',
      experience: '13 years',
      profileImage: '/illustrations/camera.svg',
      heroBackground: '',
      copyrightYear: 2024,
    },
    passage: {
      kind: 'contact-sheet',
      contactSheet: {
        frames: [
          frame(1, 'Two small figures on a wide ridge'),
          frame(2, 'The couple stand apart beside a tree'),
          frame(3, 'Both look past the camera, close'),
          frame(4, 'The couple walk away under a large tree'),
          frame(5, 'The bride, very close'),
          frame(6, 'He pulls her against the wind, her veil flies'),
          frame(7, 'A moment later, the wind is gone'),
          frame(8, 'The groom, very close'),
        ],
        notes: [
          'Everyone looks somewhere else. Nobody poses.',
          'The wind did this once. The frame before and the one after are polite.',
        ],
        caption: 'Ana and Tomás, on the ridge, at four in the afternoon',
      },
    },
    socialLinks: [
      { platform: 'Instagram', url: 'https://www.example.com/instagram/mara-lindqvist', icon: 'instagram' },
      { platform: 'Vimeo', url: 'https://www.example.com/vimeo/mara-lindqvist', icon: 'vimeo' },
    ],
  },
  founder: {
    title: 'Mara Lindqvist',
    description: richText(
      paragraph(
        'I learned in the darkroom of a daily paper, where a picture had to be right by six and nobody asked how cold it ' +
          'had been. That is still how I work: quickly, in the light there is, with one camera.',
      ),
    ),
    imageUrl: '',
  },
  story: {
    title: 'The last frame on the roll',
    content: richText(
      paragraph(
        'My grandfather gave me a camera with eleven frames left on it. I was nine, and it took me the whole summer to ' +
          'use them. I have never quite lost the habit of waiting.',
      ),
      quote('The best picture of a wedding is usually taken while everybody looks at something else.'),
      paragraph(
        'I take on twenty weddings a year and keep the winter for portraits and for companies that make things.',
      ),
    ),
    imageUrl: '/illustrations/wedding.svg#f4',
  },
  values: inOrder([
    {
      id: 'value-quiet',
      icon: '',
      heading: 'Seen, not directed',
      description:
        'I ask for ten minutes of family pictures. The rest of the day belongs to you and not to the camera.',
    },
    {
      id: 'value-light',
      icon: '',
      heading: 'The light there is',
      description: 'No flash in a church and none in a speech. I come the day before and look where the sun will be.',
    },
    {
      id: 'value-honest',
      icon: '',
      heading: 'As you looked',
      description: 'I correct colour and crop. Nobody is made thinner, and the rain stays in.',
    },
  ]),
  approach: inOrder([
    {
      id: 'approach-walk',
      icon: '',
      title: 'We walk through it',
      description:
        'An hour at the place, at the hour of the day. You tell me who matters and who should not sit together.',
    },
    {
      id: 'approach-day',
      icon: '',
      title: 'The day itself',
      description: 'I am there before you and leave after the first dance, or when the machine stops.',
    },
    {
      id: 'approach-choose',
      icon: '',
      title: 'I choose, you choose',
      description:
        'Within three weeks you have about four hundred pictures, and a sheet with the twelve that I would print.',
    },
  ]),
  why_choose_us: inOrder([
    {
      id: 'why-one',
      icon: '',
      title: 'Always me',
      description: 'Nobody comes in my place. Should I be ill, two colleagues know your day and have my notes.',
    },
    {
      id: 'why-copies',
      icon: '',
      title: 'Two cards, three copies',
      description: 'Every frame is written twice in the camera and is in three places before I sleep.',
    },
    {
      id: 'why-rights',
      icon: '',
      title: 'Yours to print',
      description: 'Full size, without a mark, for whatever you like. You need not ask.',
    },
  ]),
  skills: inOrder([
    {
      id: 'skill-weddings',
      name: 'Weddings',
      icon: 'Heart',
      category: 'category-people',
      description:
        'From the first button to the first dance, ten hours at most. About four hundred finished pictures, a contact ' +
        'sheet of the twelve best, and prints of three.',
      level: 95,
    },
    {
      id: 'skill-portraits',
      name: 'Portraits',
      icon: 'User',
      category: 'category-people',
      description:
        'An hour, in your kitchen or in my north light. We talk for half of it; the picture is in the other half.',
      level: 90,
    },
    {
      id: 'skill-work',
      name: 'People at work',
      icon: 'Factory',
      category: 'category-companies',
      description: 'A day on the floor, safety shoes included, for an annual report, a careers page or the hall.',
      level: 88,
    },
  ]),
  projects: inOrder([
    {
      id: 'proj-ridge',
      title: 'A wedding in the wind',
      slug: 'a-wedding-in-the-wind',
      description:
        'Thirty guests, one ridge and a storm that was late by an hour. Four hundred pictures, one of them circled.',
      technologies: ['Daylight', 'One 35 mm lens', 'Black and white'],
      image: '/illustrations/wedding.svg#f6',
      category: 'category-weddings',
      caseStudy: {
        type: 'Wedding',
        client: 'Ana and Tomás',
        title: 'A wedding in the wind',
        snapshot: 'They wanted no line of relatives on a lawn. They wanted to remember how loud the wind was.',
        challenge: richText(paragraph('A ridge without shelter, a forecast of sixty miles an hour, and a veil.')),
        approach: richText(
          paragraph(
            'We went up twice the week before. I knew at which stone the light would come round, and stood there.',
          ),
        ),
        deliverables: richText(paragraph('412 pictures, a contact sheet, three prints on cotton paper.')),
        results: richText(
          paragraph('The circled frame hangs in three houses. The families have stopped asking for the lawn.'),
        ),
        metrics: [
          { value: '412', label: 'Pictures, of 2,960' },
          { value: '19 days', label: 'From the day to the gallery' },
        ],
        notes: [{ beside: 'approach', text: 'The wind helped. It had been asked.' }],
      },
    },
    {
      id: 'proj-evening',
      title: 'Portraits after the last ferry',
      slug: 'portraits-after-the-last-ferry',
      description: 'Eleven people who work when the island sleeps, each in the hour of their shift.',
      technologies: ['Available light', 'Tripod'],
      image: '/illustrations/wedding.svg#f10',
      category: 'category-portraits',
    },
    {
      id: 'proj-avenue',
      title: 'Two at a distance',
      slug: 'two-at-a-distance',
      description: 'A series about couples who live in two towns: always one tree, always the space between.',
      technologies: ['Series', 'Exhibition prints'],
      image: '/illustrations/wedding.svg#f11',
      category: 'category-portraits',
      status: 'ongoing',
    },
  ]),
  pricing: inOrder([
    {
      id: 'pricing-portrait',
      name: 'Portrait sitting',
      description: 'An hour for one person, or for one family.',
      price: '$450',
      period: 'project',
      features: ['In your home or in my studio', 'Twenty finished pictures', 'One print'],
      buttonText: 'Ask for a Date',
    },
    {
      id: 'pricing-wedding',
      name: 'Wedding day',
      description: 'Up to ten hours, and the walk through the place beforehand.',
      price: '$3,200',
      period: 'project',
      features: [
        'About four hundred pictures',
        'A contact sheet of the best twelve',
        'Three prints',
        'Finished in three weeks',
      ],
      isPopular: true,
      buttonText: 'Ask for Your Day',
    },
    {
      id: 'pricing-company',
      name: 'Company calendar',
      description: 'Half a day every month, so that the pictures on your site are of this year.',
      price: '$600',
      period: 'month',
      features: ['Half a day on your premises', 'Thirty finished pictures', 'Rights for all your uses'],
      buttonText: 'Choose Calendar',
    },
  ]),
  experience: [
    {
      id: 'experience-own',
      role: 'Photographer, on her own account',
      company: 'Lindqvist Photography, Duluth',
      period: '2011 to present',
      description: 'Twenty weddings a year, portraits, and the annual reports of four companies on the lake.',
    },
    {
      id: 'experience-paper',
      role: 'Staff photographer',
      company: 'The Harbor Courier, Superior',
      period: '2006 to 2011',
      description: 'Three assignments a day: councils, hockey, storms. Learned to be early and to carry little.',
    },
  ],
  certifications: [],
  education: [{ id: 'education-arts', degree: 'B.F.A., Photography', school: 'Lakehead College of Art', year: '2006' }],
  technical_skills: [
    { id: 'technical-camera', category: 'In the bag', items: ['Two small cameras', '35 and 85 mm', 'No flash'] },
    { id: 'technical-after', category: 'Afterwards', items: ['Capture One', 'Cotton paper', 'Proof sheets'] },
  ],
  choices: {
    question: 'What shall I photograph?',
    kinds: [
      { id: 'kind-wedding', name: 'A wedding' },
      { id: 'kind-portrait', name: 'A portrait' },
      { id: 'kind-family', name: 'A family' },
      { id: 'kind-company', name: 'A company' },
      { id: 'Other', name: 'Something else' },
    ],
    services: [
      { id: 'category-people', name: 'For people' },
      { id: 'category-companies', name: 'For companies' },
    ],
    hasLevels: false,
    projects: [
      { id: 'category-weddings', name: 'Weddings' },
      { id: 'category-portraits', name: 'Portraits' },
      { id: 'category-companies', name: 'Companies' },
    ],
    parts: [
      { id: 'challenge', name: 'The wish' },
      { id: 'approach', name: 'On the day' },
      { id: 'deliverables', name: 'The pictures' },
      { id: 'results', name: 'Afterwards' },
    ],
  },
  words: {
    texts: {
      en: {
        'section.skills': 'What I photograph',
        'section.values': 'What matters to me',
        'section.approach': 'How a day goes',
        'section.why-choose-us': 'What you can rely on',
        'home.view-plans': 'See Prices',
        'home.projects-lead': 'Whole days, and a frame of each.',
        'home.open-case-study': 'See the Day',
        'home.tools': 'Camera and paper',
        'pricing.lead-project-plan': 'A day, or a few hours every month.',
        'project.case-study': 'The Day',
        'project.case-studies': 'Days in detail',
        'project.confidential': 'Private Client',
        'project.snapshot': 'In a Few Words',
        'project.sample': 'Pictures',
        'project.sample-soon': 'More Pictures Soon',
        'project.like-this-work': 'Would you like pictures like these?',
        'dashboard.lead': 'Your plan, your payments and what you asked for',
        'plan.subscribe': 'You have no plan at the moment. Choose one and the pictures come every month.',
        'plan.resubscribe': 'It does not renew any more. Choose a plan to go on having pictures.',
        'request.content': 'Request Pictures',
        'request.mail-subject': 'Request for pictures from {name}',
        'request.mail-wish': 'I would like to have this photographed:',
        'request.mail-type': 'Occasion:',
        'request.type': 'Occasion',
      },
    },
  },
};
