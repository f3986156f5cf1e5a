export interface Metric {
  value: string;
  label: string;
}

export interface BuiltInCaseStudy {
  type: string;
  client: string;
  snapshot: string;
  challenge: string;
  objective: string;
  approach: readonly string[];
  deliverables: readonly string[];
  results: string;
  metrics: readonly Metric[];
}

export interface BuiltInSample {
  kind: string;
  title: string;
  paragraphs: readonly string[];
}

interface BuiltIn {
  caseStudy: BuiltInCaseStudy;
  sample: BuiltInSample;
}

export const builtIn = (projectId: string): BuiltIn | null =>
  Object.hasOwn(BUILT_IN, projectId) ? (BUILT_IN[projectId] ?? null) : null;

const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  'proj-content-strategy': {
    caseStudy: {
      type: 'Content strategy',
      client: 'A business-software company',
      snapshot:
        'A large library that nobody steered was reduced to the pages that sell, and given a calendar that a small ' +
        'team can keep.',
      challenge:
        'Years of publishing by quota had left hundreds of articles, several of them about the same question and few ' +
        'of them read by anyone who might buy.',
      objective: 'More enquiries from what is published, with no more people to publish it.',
      approach: [
        'Read and score every page by traffic, enquiries, accuracy and overlap.',
        'Ask sales and support what buyers want to know, and in which order.',
        'Merge, redirect or remove what serves no reader.',
        'Plan a year of pieces, each with a reader, an expert and a date.',
      ],
      deliverables: ['Content inventory', 'Twelve-month calendar', 'Style guide and brief template'],
      results: 'The library became smaller, easier to find one’s way in, and a steady source of enquiries.',
      metrics: [
        { value: '2×', label: 'Enquiries from content' },
        { value: '−60%', label: 'Pages to keep up' },
        { value: '12', label: 'Months planned' },
        { value: '1', label: 'Editor to run it' },
      ],
    },
    sample: {
      kind: 'From a content plan',
      title: 'What this library is for',
      paragraphs: [
        'A page earns its place by answering a question that a buyer asks before signing. There are about forty of ' +
          'those questions, and sales can recite them. Everything else is a diary.',
        'So each entry in the calendar names four things before anyone writes a word: who reads it, what they want ' +
          'to know, which of our people knows the answer, and what the reader can do next. An entry with a gap waits.',
      ],
    },
  },
  'proj-technical-content': {
    caseStudy: {
      type: 'Multi-industry technical content',
      client: 'Manufacturers and software makers in several industries',
      snapshot:
        'Manuals, application notes and white papers on very different products, all made by one method of asking ' +
        'and checking.',
      challenge:
        'Those who know the product have no time to write, and those who write do not know the product. Drafts went ' +
        'around until everyone was tired of them.',
      objective: 'Documents that specialists approve in two rounds and customers follow without calling support.',
      approach: [
        'Prepare from drawings, tickets and manuals, so that experts are asked only what is not written down.',
        'Record one interview for each document.',
        'Send a complete draft with numbered questions.',
        'Watch one reader from outside use it.',
      ],
      deliverables: ['Application notes and data sheets', 'Manuals and quick-start guides', 'White papers'],
      results: 'Reviews became short, and the questions the documents answer stopped reaching support.',
      metrics: [
        { value: '5', label: 'Industries served' },
        { value: '60+', label: 'Documents published' },
        { value: '2', label: 'Review rounds at most' },
        { value: '45 min', label: 'Of an expert’s time each' },
      ],
    },
    sample: {
      kind: 'From an application note',
      title: 'Before you calibrate: let it warm up',
      paragraphs: [
        'Switch the transmitter on and leave it for thirty minutes. The reading drifts by up to 0.4 percent while ' +
          'the electronics warm, and a calibration made during that time preserves the drift for the next year.',
        'If the display still moves by more than one digit after half an hour, the cause is seldom the instrument. ' +
          'Look for a draught on the sensor and for a ground shared with a motor drive, in that order.',
      ],
    },
  },
  'proj-manufacturing-seo': {
    caseStudy: {
      type: 'Manufacturing SEO',
      client: 'An industrial manufacturer',
      snapshot: 'A catalog locked in a document became pages that engineers find by the specification they type.',
      challenge:
        'Buyers search by material, size and pressure. The site spoke of quality and offered a download, so ' +
        'distributors ranked above the company that makes the parts.',
      objective: 'Be found for specifications, and be asked for a quote on the page where the search ends.',
      approach: [
        'Collect the phrases of real quote requests.',
        'Group part numbers by the choice a buyer makes first.',
        'Open each page with a table of specifications.',
        'Have every page signed off by an application engineer.',
      ],
      deliverables: ['Product-family pages', 'Application guides', 'Structured data', 'A monthly one-page report'],
      results: 'Search became the largest source of quote requests, from readers who already know what they need.',
      metrics: [
        { value: '4×', label: 'Organic visits' },
        { value: '100+', label: 'Phrases in the top three' },
        { value: '80+', label: 'New pages' },
        { value: '1', label: 'Catalog, finally readable' },
      ],
    },
    sample: {
      kind: 'From a product page',
      title: 'When a ball valve is the wrong valve',
      paragraphs: [
        'A ball valve opens in a quarter turn and seals tightly for years. It is a poor choice for throttling: half ' +
          'open, the flow cuts into the seat, and within months the valve no longer closes.',
        'For flow that must be set and held, choose a globe valve, and expect to pay for it in pressure drop. The ' +
          'table below gives the figures at 20 °C for water; for steam, ask us first.',
      ],
    },
  },
  'proj-fintech-brand-voice': {
    caseStudy: {
      type: 'Fintech brand voice',
      client: 'A lender to small businesses',
      snapshot: 'One voice for advertisements, screens and letters, agreed with the lawyers before it was written.',
      challenge:
        'Customers met a different company in every channel, and many gave up on the application at sentences that ' +
        'nobody would say aloud.',
      objective: 'A voice that all writers can use, that lawyers approve and that customers understand at once.',
      approach: [
        'Sort every text by the moment in which a customer meets it.',
        'Listen to support calls: the right voice was there already.',
        'Agree on plain versions of the required clauses first.',
        'Read each key screen aloud with business owners.',
      ],
      deliverables: ['Voice guide', 'Rewritten screens and letters', 'Approved plain clauses', 'Writers’ workshops'],
      results: 'More people finished their application, fewer asked what a sentence meant, and reviews got shorter.',
      metrics: [
        { value: '+13 pts', label: 'Applications finished' },
        { value: '−29%', label: 'Questions about wording' },
        { value: '3×', label: 'Faster legal review' },
        { value: '1', label: 'Voice everywhere' },
      ],
    },
    sample: {
      kind: 'From a voice guide',
      title: 'Say what happens next',
      paragraphs: [
        'Before: “Your application has been received and is currently undergoing processing. You will be notified ' +
          'of the outcome in due course.”',
        'After: “We have your application. Someone will read it tomorrow, and you will hear from us by Thursday. If ' +
          'we need one more paper from you, we will say which.”',
      ],
    },
  },
};
