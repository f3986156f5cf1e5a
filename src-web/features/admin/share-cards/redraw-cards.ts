import type { Documents, SitePicturesDocument, Theme } from '#contract/content';
import { pictureId } from '#contract/media-address';
import { SHARE_CARD_LABEL } from '#contract/media';
import { api, read } from '../../../lib/api-client.ts';
import { fetchDocument, sendDocument } from '../draft/content-api.ts';
import { addPicture, deleteMedia } from '../media/media-api.ts';
import { canvasBlob, cardBlob } from './card-blob.ts';
import { aboutCard, homeCard, projectCard, type CardContent } from './card-content.ts';
import { accentFor } from '#contract/accent';

type Card = SitePicturesDocument['home'];

/** A card that cannot be drawn keeps its old picture. */
export const redrawCards = async (): Promise<void> => {
  const [profile, story, projects, look, former, pictures] = await Promise.all([
    bodyOf('profile'),
    bodyOf('story'),
    bodyOf('projects'),
    bodyOf('look'),
    fetchDocument('site_pictures'),
    publicPictures(),
  ]);
  const owner = { profile, look, pictures };
  const { name } = profile.personalInfo;
  const { body, revision } = former;
  const home = await cardOr(body.home, { of: 'Home', title: name }, homeCard(owner));
  const about = await cardOr(body.about, { of: 'About', title: name }, aboutCard(owner, story));
  const cards: SitePicturesDocument['projects'] = [];
  // The cards are drawn one by one, because each needs the memory of a picture.
  for (const project of projects) {
    const { id, title } = project;
    const before = body.projects.find((card) => card.id === id) ?? { title: '', url: '' };
    cards.push({ id, ...(await cardOr(before, { of: id, title }, projectCard(owner, project))) });
  }
  const icon = look.accent === '' ? '' : await iconOr(body.icon, look);
  const next = { home, about, projects: cards.filter(({ url }) => url !== ''), icon };
  if (JSON.stringify(next) === JSON.stringify(body)) return;
  await sendDocument('site_pictures', next, { revision, draft: 0 });
  const shown = addressesIn(next);
  for (const url of addressesIn(body)) if (!shown.has(url)) await forget(url);
};

const drawn = new Map<string, { from: string; card: Card }>();

const addressesIn = ({ home, about, projects, icon }: SitePicturesDocument): ReadonlySet<string> =>
  new Set([home.url, about.url, ...projects.map(({ url }) => url), icon]);

const forget = async (url: string): Promise<void> => {
  const id = pictureId(url);
  if (id !== null) await deleteMedia(id).catch(ignore);
};

const bodyOf = async <K extends keyof Documents>(key: K): Promise<Documents[K]> => (await fetchDocument(key)).body;

const cardOr = async (former: Card, { of, title }: { of: string; title: string }, content: CardContent) => {
  const from = JSON.stringify(content);
  const known = drawn.get(of);
  if (known?.from === from && known.card.url === former.url) return known.card;
  try {
    const blob = await cardBlob(content, 'image/jpeg');
    const { url } = await addPicture([blob], `${SHARE_CARD_LABEL}${title}.jpg`, ignore);
    const card = { title, url };
    drawn.set(of, { from, card });
    return card;
  } catch {
    return former;
  }
};

const iconOr = async (former: string, look: Documents['look']): Promise<string> => {
  try {
    const size = { width: ICON_SIZE, height: ICON_SIZE };
    const blob = await canvasBlob(size, 'image/png', (canvas) => drawIcon(canvas, look));
    return (await addPicture([blob], `${SHARE_CARD_LABEL}icon.png`, ignore)).url;
  } catch {
    return former;
  }
};

const publicPictures = async () => {
  const { pictures } = await read(api.profile.$get({ query: { projects: 'summary' } }), 'Failed to fetch the pictures');
  return pictures;
};

const ignore = () => undefined;

const ICON_SIZE = 512;

const PILCROW = 'M26 12h28v7h-4v34h-7V19h-5v34h-7V40h-5a14 14 0 0 1 0-28z';

const SAFE = 0.72;

/** Devices cut the icon to their own shape, so its background fills the square. */
const drawIcon = (canvas: CanvasRenderingContext2D, theme: Theme): void => {
  canvas.fillStyle = accentFor(theme.accent).light;
  canvas.fillRect(0, 0, ICON_SIZE, ICON_SIZE);
  const scale = (ICON_SIZE / 64) * SAFE;
  const edge = (ICON_SIZE - 64 * scale) / 2;
  canvas.setTransform(scale, 0, 0, scale, edge, edge);
  canvas.fillStyle = '#f3ede2';
  const pilcrow = new Path2D(PILCROW);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- It is a canvas.
  canvas.fill(pilcrow);
  canvas.fillStyle = '#1d1a16';
  canvas.beginPath();
  canvas.arc(25, 26, 6, 0, 2 * Math.PI);
  canvas.fill();
  canvas.resetTransform();
};
