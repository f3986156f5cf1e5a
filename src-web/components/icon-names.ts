/** Icons the site itself uses, by Lucide's names. */
const SITE_ICONS = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUpRight',
  'Check',
  'Copy',
  'Dot',
  'Download',
  'EyeOff',
  'Menu',
  'Moon',
  'Plus',
  'Sun',
  'Trash2',
  'Upload',
  'X',
] as const;

/** Icons the owner may choose for services, values, steps and reasons, by Lucide's names. */
export const CONTENT_ICONS = [
  'Award',
  'BadgeCheck',
  'BookOpen',
  'Briefcase',
  'Calendar',
  'CalendarCheck',
  'ChartColumn',
  'ChartLine',
  'ClipboardList',
  'Clock',
  'Code',
  'Compass',
  'Eye',
  'Factory',
  'Feather',
  'FileText',
  'Flag',
  'Gauge',
  'Globe',
  'GraduationCap',
  'Handshake',
  'Heart',
  'Key',
  'Languages',
  'Layers',
  'Lightbulb',
  'ListChecks',
  'Mail',
  'Map',
  'Megaphone',
  'MessageCircle',
  'Mic',
  'Newspaper',
  'Palette',
  'PenLine',
  'Puzzle',
  'Quote',
  'Rocket',
  'Ruler',
  'Scale',
  'Scissors',
  'Search',
  'Send',
  'ShieldCheck',
  'Sparkles',
  'Star',
  'Target',
  'Telescope',
  'TrendingUp',
  'User',
  'UserCheck',
  'Users',
  'Wrench',
  'Zap',
] as const;

/** Lucide draws no brands, so these simple glyphs are the site's own, each one filled path on a 24 by 24 field. */
export const BRAND_ICONS = {
  linkedin:
    'M4 9h3.4v11H4zM5.7 3.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9.8 9H13v1.6c.6-1.1 1.8-1.9 3.6-1.9 3 0 4.4 1.8 4.4 5.2V20h-3.4v-5.6c0-1.8-.6-2.7-2-2.7-1.600 0-2.400 1.100-2.400 2.900V20H9.800z',
  twitter:
    'M3.200 4h5.300l4.200 5.800L17.800 4h2.400l-6.400 7.300L21 20h-5.300l-4.600-6.200L5.600 20H3.200l6.800-7.700zM6.700 5.800l9.900 12.500h1.400L8 5.800z',
  github:
    'M12 2.500c-5.300 0-9.500 4.200-9.500 9.500 0 4.200 2.700 7.700 6.500 9v-2.600c-2.600.5-3.200-1.200-3.200-1.200-.400-1-1.100-1.400-1.100-1.400-.900-.600.100-.600.100-.600 1 .100 1.500 1 1.500 1 .900 1.500 2.300 1.100 2.900.800.100-.600.300-1.100.600-1.300-2.100-.200-4.300-1-4.300-4.700 0-1 .400-1.900 1-2.500-.100-.300-.400-1.200.100-2.500 0 0 .800-.300 2.600 1a9 9 0 0 1 4.700 0c1.800-1.200 2.600-1 2.600-1 .500 1.300.200 2.200.100 2.500.600.700 1 1.500 1 2.500 0 3.700-2.300 4.500-4.400 4.700.400.300.700.900.700 1.800V21c3.800-1.300 6.500-4.800 6.500-9 0-5.300-4.200-9.500-9.500-9.500z',
} as const;

export const LUCIDE_ICONS = [...SITE_ICONS, ...CONTENT_ICONS] as const;

const KNOWN: ReadonlySet<string> = new Set([...LUCIDE_ICONS, ...Object.keys(BRAND_ICONS)]);

/** A name from content as one in the sprite; what the sprite lacks is drawn as a dot. */
export const knownIcon = (name: string): string => (KNOWN.has(name) ? name : 'Dot');
