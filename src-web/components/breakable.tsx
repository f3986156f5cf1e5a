import { Fragment } from 'react';

export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@._-])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
