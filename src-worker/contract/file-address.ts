import { FILE_ADDRESS, pictureVersions } from './media-address.ts';

export interface AddressedFile {
  id: string;
  bytes: number;
  name: string;
}

export const fileOf = (address: string): AddressedFile | null => {
  const [, id, bytes, name] = FILE_ADDRESS.exec(address) ?? [];
  return id === undefined || name === undefined || pictureVersions(address) !== null
    ? null
    : { id, bytes: Number(bytes), name };
};
