import { useState, type ReactNode } from 'react';
import { nameOfChoice } from '#contract/choices';
import { isShownOnSite, type Project } from '#contract/content';
import { useDraft } from '../draft/use-draft.ts';
import { failuresOf, useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { ViewChoice } from '../components/view-choice.tsx';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { ItemList } from '../editor/item-list.tsx';
import { inOrder } from '../editor/list-order.ts';
import { useChoices } from '../editor/use-choices.ts';
import { isOpen } from '../draft/draft-state.ts';
import { ArchivedProjects } from './archived-projects.tsx';
import { newProject, nextOrder, tidyProjects } from './project-draft.ts';
import { ProjectFields } from './project-fields.tsx';

type Place = (typeof PLACES)[number]['id'];

export interface ProjectPreviews {
  page: (project: Project) => ReactNode;
  study: (project: Project) => ReactNode;
  list: (projects: readonly Project[]) => ReactNode;
}

interface ProjectsEditorProps {
  previews: ProjectPreviews;
  hasBuiltIn: (projectId: string) => boolean;
}

export const ProjectsEditor = ({ previews, hasBuiltIn }: ProjectsEditorProps) => {
  const draft = useDraft('projects', { prepare: tidyProjects });
  const editor = useEditor('projects', [draft], PROJECTS_MESSAGES);
  const { projects: categories } = useChoices();
  const [place, setPlace] = useState<Place>('page');
  const [shownId, setShownId] = useState<string | null>(null);
  const projects = draft.value ?? [];
  const project = projects.find(({ id }) => id === shownId) ?? inOrder(projects)[0];

  const preview =
    project === undefined || place === 'list'
      ? previews.list(projects.filter(isShownOnSite))
      : previews[place](project);

  return (
    <EditorFrame
      editor={editor}
      title="Projects"
      lead="The work that you show, in the order in which visitors see it."
      waiting="Loading projects..."
      preview={preview}
      previewChoice={<ViewChoice views={PLACES} view={place} onChoose={setPlace} />}
    >
      <ItemList
        label="Projects"
        noun="project"
        items={inOrder(projects)}
        onChange={draft.change}
        titleOf={({ title }) => title}
        detailOf={(one) =>
          isShownOnSite(one)
            ? `${nameOfChoice('projects', categories, one.category)}, ${one.status}`
            : 'Not on the site'
        }
        errors={draft.errors}
        add={{ label: 'Add Project', make: (items) => newProject(items, categories, Date.now()) }}
        empty={{ text: NO_PROJECTS }}
      >
        {(item, change, errors) => (
          <ProjectFields
            project={item}
            errors={errors}
            hasBuiltIn={hasBuiltIn(item.id)}
            onChange={change}
            onTurnTo={() => setShownId(item.id)}
          />
        )}
      </ItemList>
      {isOpen(draft.state) && (
        <ArchivedProjects
          projects={projects}
          revision={draft.state.base.revision}
          onTakeUp={(former) => draft.change((present) => [...present, { ...former, order: nextOrder(present) }])}
        />
      )}
    </EditorFrame>
  );
};

const PROJECTS_MESSAGES: EditorMessages = {
  ...failuresOf('projects'),
  saved: {
    title: 'Projects updated successfully!',
    description: 'Your changes have been saved and are now live on your website.',
  },
};

const PLACES = [
  { id: 'page', label: 'Project page' },
  { id: 'study', label: 'Case study' },
  { id: 'list', label: 'Home page' },
] as const;

const NO_PROJECTS = 'No projects added yet. Click "Add Project" to get started.';
