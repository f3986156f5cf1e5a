/** The folder for the pictures of `npm run screens`; undefined when the tests run as tests. */
export const picturesFolder = (): string | undefined => process.env['SCREENS_FOLDER'];

/** True when each screen is checked in every width, as by `npm run test:screens`. */
export const isEveryWidth = (): boolean => process.env['SCREENS'] === 'every-width';
