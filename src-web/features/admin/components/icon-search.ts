/** `BookOpen` becomes 'Book Open'. */
export const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

export const matchingIcons = (names: readonly string[], search: string): readonly string[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return names.filter((name) => {
    const text = `${name} ${spaced(name)} ${OTHER_WORDS[name] ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

const OTHER_WORDS: Partial<Record<string, string>> = {
  Award: 'prize medal best',
  BadgeCheck: 'approved quality verified',
  BookOpen: 'read guide story',
  Briefcase: 'business work job',
  Calendar: 'date plan schedule',
  CalendarCheck: 'date deadline schedule',
  ChartColumn: 'statistics numbers analytics',
  ChartLine: 'growth analytics numbers',
  ClipboardList: 'plan tasks brief',
  Clock: 'time fast deadline',
  Code: 'technical developer',
  Compass: 'direction strategy',
  Eye: 'see view vision',
  Factory: 'industry manufacturing',
  Feather: 'write quill',
  FileText: 'document paper article page',
  Flag: 'goal milestone',
  Gauge: 'speed performance',
  Globe: 'world web international',
  GraduationCap: 'learn education school',
  Handshake: 'partner together trust deal',
  Heart: 'love care passion',
  Key: 'access secret',
  Languages: 'translate',
  Layers: 'levels stack',
  Lightbulb: 'idea insight',
  ListChecks: 'tasks done',
  Mail: 'email letter newsletter',
  Map: 'route plan',
  Megaphone: 'marketing announce campaign',
  MessageCircle: 'chat talk comment',
  Mic: 'voice podcast interview',
  Newspaper: 'news press article blog',
  Palette: 'design brand colour color',
  PenLine: 'write edit copy pencil',
  Puzzle: 'solve fit',
  Quote: 'testimonial say',
  Rocket: 'launch start fast',
  Ruler: 'measure exact',
  Scale: 'balance fair justice',
  Scissors: 'cut edit',
  Search: 'seo find research',
  Send: 'deliver publish',
  ShieldCheck: 'safe trust security',
  Sparkles: 'new shine magic',
  Star: 'favourite favorite best',
  Target: 'goal aim focus',
  Telescope: 'research look vision',
  TrendingUp: 'growth rise results',
  User: 'person',
  UserCheck: 'person approved',
  Users: 'people team audience',
  Wrench: 'tool fix technical',
  Zap: 'energy fast lightning',
};
