import { randomBytes } from 'node:crypto';
import { readPeppers } from '../../../src-worker/peppers.ts';
import { madeAt, SESSION_SECONDS, tokenKeyId } from '../../../src-worker/token-keys.ts';
import { nearest } from '../nearest.ts';
import { StartFailure } from '../start-failure.ts';
import { flagOf, newPepper, newTokenKey } from './check-site.ts';
import { writeLiveConfig } from './live-config.ts';
import { putSecrets, readSecretNames, signIn, type SetUpTools } from './set-up.ts';
import { ASKED_KEYS, ROTATABLE, type SettingPrompt } from './setting-prompts.ts';
import { keepSettings, readSite, SITE_FILE, type Place } from './site-file.ts';

export interface Rotation {
  name: string;
  /** This also ends what the former key has signed, for a key that somebody else may have. */
  isAtOnce: boolean;
  at: Date;
}

/** Replaces a key of the deployed site, and says what else is to be done. Throws a `StartFailure` before any change. */
export const rotateKey = async (place: Place, rotation: Rotation, tools: SetUpTools): Promise<void> => {
  const { name, isAtOnce } = rotation;
  if (!ROTATABLE.includes(name)) {
    const meant = nearest(name, ROTATABLE);
    throw new StartFailure(
      `${name} is no key that is changed by this. ${meant === null ? `They are ${ROTATABLE.join(', ')}.` : `${meant} is meant, perhaps.`}`,
    );
  }
  if (isAtOnce && name !== 'JWT_KEYS')
    throw new StartFailure(`--at-once is for JWT_KEYS: any other is in force at once.`);
  await signIn(tools);
  const known = await readSecretNames(place, tools);
  if (!known.has('JWT_KEYS')) throw new StartFailure(`There is no site yet. Run: npm run setup${flagOf(place)}`);
  if (name === 'JWT_KEYS') return rotateTokenKey(place, rotation, known, tools);
  if (name === 'PASSWORD_PEPPERS') return rotatePepper(place, rotation, known, tools);
  const prompt = ASKED_KEYS.find((each) => each.name === name);
  if (prompt !== undefined) await askForKey(place, prompt, tools);
};

const put = async (place: Place, secrets: Record<string, string>, tools: SetUpTools): Promise<void> =>
  putSecrets(tools, secrets, `--config=${await writeLiveConfig(place, tools.folder)}`);

/** Puts the new token key into the one of two secrets that does not hold the present key. */
const rotateTokenKey = async (
  place: Place,
  { isAtOnce, at }: Rotation,
  known: ReadonlySet<string>,
  tools: SetUpTools,
): Promise<void> => {
  const { folder, say } = tools;
  const [present, presentId = ''] = (await readSite(place, folder)).token_key?.split(' ') ?? ['JWT_KEYS'];
  const id = tokenKeyId(at);
  const key = `${id}:${randomBytes(32).toString('base64')}`;
  if (isAtOnce) {
    // The other secret gets a random key, so that no former key verifies any more.
    await put(place, { JWT_KEYS: newTokenKey(at), JWT_KEYS_2: key }, tools);
    await keepSettings(place, { token_key: `JWT_KEYS_2 ${id}` }, folder);
    return say(
      `The key is changed, and every customer has to sign in again. ${SITE_FILE} notes which one signs: commit it.`,
    );
  }
  if (presentId === '' && known.has('JWT_KEYS_2')) {
    throw new StartFailure(
      `${SITE_FILE} has lost its line token_key, which says where the present key is. Bring it back from git, or end all
sign-ins: npm run setup -- --rotate JWT_KEYS --at-once`,
    );
  }
  const until = new Date(madeAt(presentId) + SESSION_SECONDS * 1000);
  if (presentId !== '' && until > at) {
    throw new StartFailure(
      `The key was changed on ${presentId.slice(0, 10)}, and the one before is needed until ${until.toISOString().slice(0, 10)}, so that nobody
has to sign in again. Where somebody else has the key: npm run setup -- --rotate JWT_KEYS --at-once`,
    );
  }
  const slot = present === 'JWT_KEYS' ? 'JWT_KEYS_2' : 'JWT_KEYS';
  await put(place, { [slot]: key }, tools);
  await keepSettings(place, { token_key: `${slot} ${id}` }, folder);
  const end = new Date(at.getTime() + SESSION_SECONDS * 1000).toISOString().slice(0, 10);
  say(
    `The new key signs from now on. Nobody has to sign in again: the one before is good until ${end}, and for nothing after that.
${SITE_FILE} notes which one signs: commit it.`,
  );
};

/** Puts a pepper before the others, which verify older hashes. */
const rotatePepper = async (
  place: Place,
  { at }: Rotation,
  known: ReadonlySet<string>,
  tools: SetUpTools,
): Promise<void> => {
  const { prompter, say, peppers } = tools;
  const former =
    peppers?.PASSWORD_PEPPERS ??
    (known.has('PASSWORD_PEPPERS')
      ? await prompter.ask({
          text: 'PASSWORD_PEPPERS as it is now',
          where: 'from your password manager, where the last change put it: Cloudflare gives no secret back',
          isSecret: true,
        })
      : '');
  const value = [`${tokenKeyId(at)}:${newPepper()}`, ...(former === '' ? [] : [former])].join(',');
  const checked = readPeppers({ PASSWORD_PEPPERS: value }, place);
  if (!checked.ready) throw new StartFailure(checked.problem);
  say(
    `\nPASSWORD_PEPPERS of this site, to keep in your password manager beside PASSWORD_PEPPER, which stays as it is:\n\n  ${value}\n`,
  );
  await put(place, { PASSWORD_PEPPERS: value }, tools);
  say(`Each password moves to the new pepper at its next sign-in. Your own sessions and links to drafts have ended.`);
};

const askForKey = async (place: Place, prompt: SettingPrompt, tools: SetUpTools): Promise<void> => {
  const { prompter, say, folder } = tools;
  const answer = await prompter.ask(prompt);
  if (prompt.kind === 'secret') {
    await put(place, { [prompt.name]: answer }, tools);
    return say(
      `${prompt.name} is changed. End the old one at the provider now; the System tab says so if the new one is refused.`,
    );
  }
  await keepSettings(place, { [`vars.${prompt.name}`]: answer }, folder);
  say(
    `${SITE_FILE} has it; npm run deploy${flagOf(place)} brings it into force. What was encrypted before opens with the former key alone: keep both.`,
  );
};
