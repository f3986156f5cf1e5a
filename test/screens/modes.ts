/** Where `npm run screens` wants its pictures; undefined when the tests run to test. */
export const picturesFolder = (): string | undefined => process.env['SCREENS_FOLDER'];

/** Whether each screen is looked at in every width, as `npm run test:screens` does. */
export const isEveryWidth = (): boolean => process.env['SCREENS'] === 'every-width';
