import { isShownOnSite } from '#contract/content';
import type { Draft } from '../draft/use-draft.ts';
import { ItemList } from '../editor/item-list.tsx';
import { AboutPart } from './about-part.tsx';
import { ItemFields } from './item-fields.tsx';
import { newValue } from './new-items.ts';

export const ValuesSection = ({ draft: { value, errors, change } }: { draft: Draft<'values'> }) =>
  value !== null && (
    <AboutPart title="Our Values">
      <ItemList
        label="Our Values"
        noun="value"
        items={value}
        onChange={change}
        titleOf={({ heading }) => heading}
        detailOf={(item) => (isShownOnSite(item) ? undefined : 'Not shown')}
        errors={errors}
        add={{ label: 'Add Value', make: (items) => newValue(items) }}
        empty={{ text: 'No values yet. The page leaves this part out.' }}
      >
        {(item, changeItem, itemErrors) => (
          <ItemFields
            item={item}
            onChange={changeItem}
            errors={itemErrors}
            title={{
              label: 'Heading',
              path: 'heading',
              value: item.heading,
              unnamed: 'A value without a heading',
              set: (one, heading) => ({ ...one, heading }),
            }}
          />
        )}
      </ItemList>
    </AboutPart>
  );
