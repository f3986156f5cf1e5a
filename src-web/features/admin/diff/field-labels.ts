/** What the editors call the fields of the documents. */
const NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Title',
  heading: 'Heading',
  heroDescription: 'Hero description',
  bio: 'Bio',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  experience: 'Experience',
  profileImage: 'Profile image',
  heroBackground: 'Hero background',
  copyrightYear: 'Copyright year',
  language: 'Language',
  before: 'As it came',
  after: 'As it went to print',
  marked: 'The marks',
  source: 'Whose sentence',
  notes: 'Notes',
  reason: 'Why it is recommended',
  step: 'What the step up buys',
  platform: 'Platform',
  url: 'Link',
  icon: 'Icon',
  description: 'Description',
  imageUrl: 'Image',
  image: 'Image',
  content: 'Content',
  stepNumber: 'Step number',
  category: 'Category',
  level: 'Proficiency',
  isActive: 'Shown on the site',
  status: 'Status',
  featured: 'Featured',
  technologies: 'Technologies',
  price: 'Price',
  period: 'Period',
  features: 'Features',
  isPopular: 'Popular',
  buttonText: 'Button',
  type: 'Type',
  client: 'Client',
  snapshot: 'Project Snapshot',
  challenge: 'Challenge',
  objective: 'Objective',
  approach: 'Approach',
  deliverables: 'Deliverables',
  results: 'Results',
  metrics: 'Metrics',
  role: 'Role',
  company: 'Company',
  issuer: 'Issuer',
  year: 'Year',
  degree: 'Degree',
  school: 'School',
  items: 'Items',
};

/** What a field is called; one that nobody has named is called by its words: `oldField` is 'Old field'. */
export const fieldName = (key: string): string => {
  if (Object.hasOwn(NAMES, key)) return NAMES[key] ?? key;
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
