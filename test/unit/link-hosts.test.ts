import { expect, test } from 'vitest';
import { hostOf, SOCIAL_ICONS } from '#contract/link-hosts';

const named = (url: string) => hostOf(url)?.name;

test('an address says whose page it is: name and icon by host, of subdomains too', () => {
  expect(named('https://www.instagram.com/ada')).toBe('Instagram');
  expect(named('https://ada.substack.com')).toBe('Substack');
  expect(named('https://open.spotify.com/artist/1')).toBe('Spotify');
  expect(named('https://m.youtube.com/@ada')).toBe('YouTube');
  expect(SOCIAL_ICONS.length).toBeGreaterThan(20);
});

test('a host that only ends alike, or hides in a path or name, is another site', () => {
  for (const url of [
    'https://notinstagram.com',
    'https://a.example/instagram.com',
    'https://instagram.com@a.example',
    '',
  ])
    expect(hostOf(url), url).toBeNull();
  expect(hostOf('/about')).toBeNull();
  expect(hostOf('javascript:alert(1)//instagram.com')).toBeNull();
});
