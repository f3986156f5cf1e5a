import { isShownOnSite } from '#contract/content';
import type { Draft } from '../draft/use-draft.ts';
import { ItemList } from '../editor/item-list.tsx';
import { NumberField } from '../components/number-field.tsx';
import { AboutPart } from './about-part.tsx';
import { ItemFields } from './item-fields.tsx';
import { newStep } from './new-items.ts';

export const ApproachSection = ({ draft: { value, errors, change } }: { draft: Draft<'approach'> }) =>
  value !== null && (
    <AboutPart title="Our Approach">
      <ItemList
        label="Our Approach"
        noun="step"
        items={value}
        onChange={change}
        titleOf={({ title }) => title}
        detailOf={(step) => `Step ${step.stepNumber}${isShownOnSite(step) ? '' : ', not shown'}`}
        errors={errors}
        add={{ label: 'Add Step', make: (items) => newStep(items) }}
        empty={{ text: 'No steps yet. The page leaves this part out.' }}
      >
        {(item, changeItem, itemErrors) => (
          <ItemFields
            item={item}
            onChange={changeItem}
            errors={itemErrors}
            title={{
              label: 'Title',
              path: 'title',
              value: item.title,
              unnamed: 'A step without a title',
              set: (one, title) => ({ ...one, title }),
            }}
          >
            <NumberField
              label="Step Number"
              min={0}
              value={item.stepNumber}
              error={itemErrors['stepNumber']}
              onChange={(typed) => typed !== undefined && changeItem({ ...item, stepNumber: typed })}
            />
          </ItemFields>
        )}
      </ItemList>
    </AboutPart>
  );
