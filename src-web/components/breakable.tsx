import { Fragment } from 'react';

/** An address or file name that may go on in the next line behind its signs, where it can be read on. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@._-])/).map((part, index) => (
    // Its place is all that tells a part from another.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
