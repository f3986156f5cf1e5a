import { toasts } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { shiftsSoFar } from '../screens/shifts.ts';
import { expect, test } from './fixtures.ts';

test.afterEach(restoreContent);

test(
  'the edited sentence: words are struck, inserted and noted by pressing them, with the keyboard alone too',
  { tag: '@screens' },
  async ({ page }) => {
    await openAdmin(page, 'profile');
    const editor = page.locator('[data-editor="profile"]');
    const sentence = editor.getByRole('group', { name: /^Press a word to strike it/ });
    const word = (name: string) => sentence.getByRole('button', { name, exact: true });
    await editor.getByLabel('As it came').fill('Your parcel has been dispatched today.');
    await editor.getByLabel('As it went to print').fill('Your parcel has been dispatched today.');
    await expect(word('parcel')).toHaveAttribute('aria-pressed', 'false');

    await word('has').click();
    await word('been').click();
    await word('dispatched').click();
    await expect(word('been')).toHaveAttribute('aria-pressed', 'true');
    await editor.getByLabel('Insert after “dispatched”').fill('left');
    await editor.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(editor.getByLabel('As it went to print')).toHaveValue('Your parcel left today.');
    await expect(editor.getByLabel('The marks')).toHaveValue('Your parcel [-has been dispatched-]{+left+} today.');
    const note = editor.getByLabel('Note in the margin 1', { exact: true });
    await note.fill('Parcels leave.');

    // The sentence is one stop of the Tab key, and arrow keys move in it.
    await word('dispatched').focus();
    await page.keyboard.press('Home');
    await expect(word('Your')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(word('Your')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Tab');
    await expect(editor.getByLabel('Insert after “Your”')).toBeFocused();
    await page.keyboard.type('The');
    await page.keyboard.press('Tab');
    await expect(editor.getByLabel('As it went to print')).toHaveValue('The parcel left today.');
    // The note stays with its insertion, which is now the second.
    await expect(editor.getByLabel('Note in the margin 2', { exact: true })).toHaveValue('Parcels leave.');
    await editor.getByLabel('Insertion 2', { exact: true }).fill('');
    await expect(editor.getByLabel('As it went to print')).toHaveValue('The parcel left today.');
    await editor.getByLabel('Insertion 2', { exact: true }).fill('went out');
    // What is filled in comes without a press, so the browser counts the moves that followed as unexpected.
    await shiftsSoFar(page);
    expect(await violations(page, 'admin, profile, marks')).toEqual([]);

    await editor.getByRole('button', { name: 'Save Changes' }).first().click();
    await expect(toasts(page)).toContainText('Profile updated successfully!');
    await page.goto('/');
    const shown = page.locator('#edits p').first();
    await expect(shown.locator('del')).toHaveText(['Your', 'has been dispatched']);
    await expect(shown.locator('ins')).toHaveText(['The', 'went out']);
    await expect(shown.locator('ins:nth-of-type(2) + sup + small')).toHaveText(/^1Parcels leave\./);
    await page.locator('#edits').getByText('Clean').click();
    await expect(shown).toHaveText('The parcel went out today.', { useInnerText: true });
  },
);
