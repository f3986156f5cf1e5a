import { isShownOnSite } from '#contract/content';
import type { Draft } from '../draft/use-draft.ts';
import { ItemList } from '../editor/item-list.tsx';
import { AboutPart } from './about-part.tsx';
import { ItemFields } from './item-fields.tsx';
import { newReason } from './new-items.ts';

export const ReasonsSection = ({ draft: { value, errors, change } }: { draft: Draft<'why_choose_us'> }) =>
  value !== null && (
    <AboutPart title="Why Choose Us">
      <ItemList
        label="Why Choose Us"
        noun="reason"
        items={value}
        onChange={change}
        titleOf={({ title }) => title}
        detailOf={(reason) => (isShownOnSite(reason) ? undefined : 'Not shown')}
        errors={errors}
        add={{ label: 'Add Reason', make: (items) => newReason(items) }}
        empty={{ text: 'No reasons yet. The page leaves this part out.' }}
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
              unnamed: 'A reason without a title',
              set: (one, title) => ({ ...one, title }),
            }}
          />
        )}
      </ItemList>
    </AboutPart>
  );
