import type { Lineage } from '../../../../shared/domain/library/lineage.ts';

export const NODE = { width: 148, height: 116, gapX: 72, gapY: 18 } as const;

export interface PlacedRelative {
  readonly takeId: string;
  readonly generation: number;
  /** Place in its column, from the top. */
  readonly row: number;
  readonly left: number;
  readonly top: number;
}

export interface LineageLayout {
  readonly nodes: readonly PlacedRelative[];
  readonly width: number;
  readonly height: number;
}

/**
 * A column for each generation, the first at the left. In a column, those stand beside each other whose relatives in the
 * column towards the take do; columns are centred on each other.
 */
export function layOutLineage({ relatives, links }: Lineage): LineageLayout {
  const columns = Map.groupBy(relatives, ({ generation }) => generation);
  const generations = [...columns.keys()].toSorted(
    (one, other) => Math.abs(one) - Math.abs(other) || one - other,
  );
  const rows = new Map<string, number>();
  for (const generation of generations) {
    const ids = (columns.get(generation) ?? []).map(({ take }) => take.id);
    const desired = new Map(ids.map((id) => [id, meanRow(id)]));
    const sorted = ids.toSorted((one, other) => (desired.get(one) ?? 0) - (desired.get(other) ?? 0));
    for (const [row, id] of sorted.entries()) rows.set(id, row);
  }
  const first = Math.min(...columns.keys());
  const most = Math.max(...[...columns.values()].map((column) => column.length));
  const pitch = NODE.height + NODE.gapY;
  const nodes = relatives.map(({ take, generation }): PlacedRelative => {
    const row = rows.get(take.id) ?? 0;
    const space = (most - (columns.get(generation)?.length ?? 0)) / 2;
    return {
      takeId: take.id,
      generation,
      row,
      left: (generation - first) * (NODE.width + NODE.gapX),
      top: (row + space) * pitch,
    };
  });
  const width = (Math.max(...columns.keys()) - first) * (NODE.width + NODE.gapX) + NODE.width;
  return { nodes, width, height: most * pitch - NODE.gapY };

  function meanRow(id: string): number {
    const beside = links.flatMap(({ takeId, parentId }) =>
      takeId === id ? [rows.get(parentId)] : parentId === id ? [rows.get(takeId)] : [],
    );
    const known = beside.filter((row) => row !== undefined);
    return known.length === 0 ? 0 : known.reduce((sum, row) => sum + row, 0) / known.length;
  }
}

/** Where an arrow key leads from a take: along a link to the side, or up and down in its column; itself where there is no way. */
export function walkLineage(
  { nodes }: LineageLayout,
  links: Lineage['links'],
  from: string,
  key: string,
): string {
  const node = nodes.find(({ takeId }) => takeId === from);
  if (node === undefined) return from;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const row = node.row + (key === 'ArrowUp' ? -1 : 1);
    return nodes.find((other) => other.generation === node.generation && other.row === row)?.takeId ?? from;
  }
  const linked =
    key === 'ArrowLeft'
      ? links.filter(({ takeId }) => takeId === from).map(({ parentId }) => parentId)
      : links.filter(({ parentId }) => parentId === from).map(({ takeId }) => takeId);
  const near = nodes
    .filter(({ takeId }) => linked.includes(takeId))
    .toSorted((one, other) => Math.abs(one.top - node.top) - Math.abs(other.top - node.top));
  return near[0]?.takeId ?? from;
}
