import { FRAMES_MAX, type ContactSheet, type Frame } from '#contract/passage';
import { errorsBelow } from '../draft/check-draft.ts';
import { TextField, Toggle } from '../components/fields.tsx';
import { ItemList, type Change } from '../editor/item-list.tsx';
import { freshId } from '../editor/list-order.ts';
import { PictureField } from '../media/picture-field.tsx';
import { MarginFields, type PassagePartProps } from './margin-fields.tsx';

export const ContactSheetFields = (part: PassagePartProps<ContactSheet>) => {
  const { value, errors, change } = part;
  const changeFrames: Change<Frame[]> = (next) =>
    change((present) => ({ ...present, frames: typeof next === 'function' ? next(present.frames) : next }));
  return (
    <>
      <ItemList
        label="Frames"
        noun="frame"
        items={value.frames}
        onChange={changeFrames}
        titleOf={({ alt }) => alt}
        detailOf={({ isChosen }) => (isChosen ? 'Circled' : '')}
        errors={errorsBelow(errors, 'frames')}
        add={{ label: 'Add Frame', make: newFrame }}
        addHint={value.frames.length > FRAMES_MAX ? `The page shows the first ${FRAMES_MAX}.` : undefined}
        empty={{ text: 'No frames yet.' }}
      >
        {(frame, changeFrame, frameErrors) => (
          <>
            <PictureField
              label="Picture"
              value={frame.imageUrl}
              error={frameErrors['imageUrl']}
              onChange={(imageUrl) => changeFrame((present) => ({ ...present, imageUrl }))}
            />
            <TextField
              label="What is to be seen"
              hint="For who can’t see the picture."
              value={frame.alt}
              error={frameErrors['alt']}
              onChange={(alt) => changeFrame((present) => ({ ...present, alt }))}
            />
            <Toggle
              label="The frame that is circled"
              value={frame.isChosen}
              onChange={(isChosen) =>
                changeFrames((frames) =>
                  frames.map((one) => ({
                    ...one,
                    isChosen: one.id === frame.id ? isChosen : one.isChosen && !isChosen,
                  })),
                )
              }
            />
          </>
        )}
      </ItemList>
      <MarginFields {...part} captionLabel="What was photographed, and for whom" />
    </>
  );
};

const newFrame = (frames: readonly Frame[], now = Date.now()): Frame => ({
  id: freshId('frame-', frames, now),
  imageUrl: '',
  alt: '',
  isChosen: false,
});
