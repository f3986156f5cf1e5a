import { pictureVersions } from './media-address.ts';

/** `/media/<id>/1048576-price-list.pdf` is a file of 1 MB that visitors save as `price-list.pdf`. */
export const FILE_ADDRESS = /^\/media\/([0-9a-f]{32})\/(\d{1,9})-([\p{L}\p{M}\p{N}-]{1,60}\.[a-z][a-z0-9]{1,3})$/u;

export interface AddressedFile {
  id: string;
  bytes: number;
  name: string;
}

/** An address of something else than a file gives null. */
export const fileOf = (address: string): AddressedFile | null => {
  const [, id, bytes, name] = FILE_ADDRESS.exec(address) ?? [];
  return id === undefined || name === undefined || pictureVersions(address) !== null
    ? null
    : { id, bytes: Number(bytes), name };
};
