import type { BankFile } from '../../src-web/features/admin/bank-file/bank-entry.ts';
import { readBankFile } from '../../src-web/features/admin/bank-file/read-bank-file.ts';

const FORMS: Record<string, readonly [string, string]> = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
};

/** Makes a statement of one account from the first to the 24th. */
export const statement = (
  entries: string,
  {
    version = '053.001.08',
    iban = 'DE89370400440532013000',
    period = '<FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-24T23:59:59</ToDtTm></FrToDt>',
  } = {},
): string => {
  const [outer, inner] = FORMS[version.slice(0, 3)] ?? ['', ''];
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><${outer}>
    <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-25T06:00:00</CreDtTm></GrpHdr>
    <${inner}><Id>7</Id><CreDtTm>2026-11-25T06:00:00</CreDtTm>${period}<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
    ${entries}</${inner}></${outer}></Document>`;
};

export const fileOf = (content: string | Uint8Array<ArrayBuffer>): File => new File([content], 'bank.txt');

/** The owner drops such a file. Throws where the owner would be asked for the columns. */
export const read = async (content: string | Uint8Array<ArrayBuffer>): Promise<BankFile> => {
  const { file } = await readBankFile(fileOf(content));
  if (file === null) throw new Error('It is asked what the columns are');
  return file;
};
