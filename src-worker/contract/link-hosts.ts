export const SOCIAL_ICONS = [
  'globe',
  'linkedin',
  'twitter',
  'github',
  'instagram',
  'behance',
  'vimeo',
  'youtube',
  'mastodon',
  'bluesky',
  'facebook',
  'threads',
  'tiktok',
  'pinterest',
  'dribbble',
  'medium',
  'substack',
  'flickr',
  '500px',
  'soundcloud',
  'spotify',
  'etsy',
  'tumblr',
  'whatsapp',
  'telegram',
] as const;

export type SocialIcon = (typeof SOCIAL_ICONS)[number];

interface Host {
  name: string;
  icon: SocialIcon;
}

const HOSTS: Readonly<Record<string, Host>> = {
  'linkedin.com': { name: 'LinkedIn', icon: 'linkedin' },
  'twitter.com': { name: 'Twitter', icon: 'twitter' },
  'x.com': { name: 'X', icon: 'twitter' },
  'github.com': { name: 'GitHub', icon: 'github' },
  'instagram.com': { name: 'Instagram', icon: 'instagram' },
  'behance.net': { name: 'Behance', icon: 'behance' },
  'vimeo.com': { name: 'Vimeo', icon: 'vimeo' },
  'youtube.com': { name: 'YouTube', icon: 'youtube' },
  'youtu.be': { name: 'YouTube', icon: 'youtube' },
  'mastodon.social': { name: 'Mastodon', icon: 'mastodon' },
  'mastodon.online': { name: 'Mastodon', icon: 'mastodon' },
  'mas.to': { name: 'Mastodon', icon: 'mastodon' },
  'bsky.app': { name: 'Bluesky', icon: 'bluesky' },
  'facebook.com': { name: 'Facebook', icon: 'facebook' },
  'threads.net': { name: 'Threads', icon: 'threads' },
  'threads.com': { name: 'Threads', icon: 'threads' },
  'tiktok.com': { name: 'TikTok', icon: 'tiktok' },
  'pinterest.com': { name: 'Pinterest', icon: 'pinterest' },
  'dribbble.com': { name: 'Dribbble', icon: 'dribbble' },
  'medium.com': { name: 'Medium', icon: 'medium' },
  'substack.com': { name: 'Substack', icon: 'substack' },
  'flickr.com': { name: 'Flickr', icon: 'flickr' },
  '500px.com': { name: '500px', icon: '500px' },
  'soundcloud.com': { name: 'SoundCloud', icon: 'soundcloud' },
  'spotify.com': { name: 'Spotify', icon: 'spotify' },
  'etsy.com': { name: 'Etsy', icon: 'etsy' },
  'tumblr.com': { name: 'Tumblr', icon: 'tumblr' },
  'wa.me': { name: 'WhatsApp', icon: 'whatsapp' },
  't.me': { name: 'Telegram', icon: 'telegram' },
};

const HOST_OF = /^https?:\/\/([^\s\\/?#@:]+)(?::\d+)?(?:[/?#]|$)/i;

export const hostOf = (url: string): Host | null => {
  const hostname = HOST_OF.exec(url)?.[1]?.toLowerCase();
  if (hostname === undefined) return null;
  const known = Object.keys(HOSTS).find((host) => hostname === host || hostname.endsWith(`.${host}`));
  return known === undefined ? null : (HOSTS[known] ?? null);
};
