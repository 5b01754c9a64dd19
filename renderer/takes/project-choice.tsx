import { useMemo } from 'react';
import { UNSORTED } from '../../shared/film/film.ts';
import { FILM_ROOM_TEXT } from '../../shared/film/film-room-text.ts';
import { FILM_TEXT } from '../../shared/film/text.ts';
import { useQuery } from '../state/core/use-query.ts';
import { SelectBox } from '../ui/inputs/select-box.tsx';

const ALL = '';

/** What can be chosen: each project that is there, the oldest first, and what belongs to none; nothing while there are no projects. */
export function useProjects(): readonly { readonly id: string; readonly name: string }[] {
  const { value } = useQuery('film.projects', {});
  return useMemo(() => {
    const there = (value?.projects ?? []).filter(({ deletedAt }) => deletedAt === null);
    return there.length === 0 ? [] : [...there, { id: UNSORTED, name: FILM_TEXT.unsorted }];
  }, [value]);
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
      ]}
      value={value ?? ALL}
      onChange={(project) => onChange(project === ALL ? null : project)}
    />
  );
}
