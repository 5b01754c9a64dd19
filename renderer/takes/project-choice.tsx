import { type Project, UNSORTED } from '../../shared/film/film.ts';
import { FILM_ROOM_TEXT } from '../../shared/film/film-room-text.ts';
import { FILM_TEXT } from '../../shared/film/text.ts';
import { useQuery } from '../state/core/use-query.ts';
import { SelectBox } from '../ui/inputs/select-box.tsx';

const ALL = '';
const NONE: readonly Project[] = [];

/** The projects that are there, the oldest first; none until they are known. */
export function useProjects(): readonly Project[] {
  const projects = useQuery('film.projects', {}).value?.projects ?? NONE;
  return projects.filter(({ deletedAt }) => deletedAt === null);
}

/** Which project a room shows: all, one, or what belongs to none. Not drawn while there are no projects. */
export function ProjectChoice(props: {
  /** The id of a project, or `UNSORTED`; null for all. */
  readonly value: string | null;
  readonly onChange: (project: string | null) => void;
}) {
  const { value, onChange } = props;
  const projects = useProjects();
  if (projects.length === 0) return null;
  return (
    <SelectBox
      label={FILM_ROOM_TEXT.project}
      items={[
        { value: ALL, label: FILM_TEXT.allProjects },
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
        { value: UNSORTED, label: FILM_TEXT.unsorted },
      ]}
      value={value ?? ALL}
      onChange={(project) => onChange(project === ALL ? null : project)}
    />
  );
}
