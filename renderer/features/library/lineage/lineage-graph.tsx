import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { joinFacts } from '../../../../shared/kernel/joining-text.ts';
import type { Lineage, Relative } from '../../../../shared/library/lineage.ts';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import { call } from '../../../bridge.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { tileUrl, useTake, wantTakes } from '../../../state/takes/take-store.ts';
import { askForMenuByKey } from '../../../ui/overlays/context-menu.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import { only } from '../review-target.ts';
import { useTakeMenu } from '../use-take-menu.tsx';
import styles from './lineage-graph.module.css';
import { closeLineageView } from './request-difference.tsx';

/** What a take was made from, at the left, and what was made from it, at the right. */
export function LineageGraph({ takeId }: { readonly takeId: string }) {
  const take = useTake(takeId);
  const [lineage, setLineage] = useState<Lineage | null>(null);
  useEffect(() => {
    void call('lineage.of', { takeId }).then((answer) => {
      if (!answer.ok) return;
      wantTakes(answer.value.relatives.map(({ take: { id } }) => id));
      setLineage(answer.value);
    });
  }, [takeId]);
  if (lineage === null) return <div className={styles.empty} />;
  return (
    <>
      <header className={styles.head}>
        <h2>{LINEAGE_TEXT.lineageOf(take?.name ?? '')}</h2>
        <p>{lineage.relatives.length === 1 ? LINEAGE_TEXT.noRelatives : LINEAGE_TEXT.lineageHelp}</p>
        {lineage.isCut && <p>{LINEAGE_TEXT.isCut}</p>}
      </header>
      <Graph takeId={takeId} lineage={lineage} />
    </>
  );
}

function Graph({ takeId, lineage }: { readonly takeId: string; readonly lineage: Lineage }) {
  const layout = useMemo(() => layOutLineage(lineage), [lineage]);
  const [currentId, setCurrentId] = useState(takeId);
  const graph = useRef<HTMLDivElement>(null);
  const menu = useTakeMenu();
  useEffect(() => {
    const node = graph.current?.querySelector<HTMLElement>(`[data-take="${CSS.escape(currentId)}"]`);
    node?.focus({ preventScroll: true });
    // The one that it is about begins in the middle; walking moves no more than it has to.
    const place = currentId === takeId ? 'center' : 'nearest';
    node?.scrollIntoView({ block: place, inline: place });
  }, [currentId, takeId]);

  function handleKey(event: KeyboardEvent): void {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    setCurrentId(walkLineage(layout, lineage.links, currentId, event.key));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys walk between the buttons in it
    <div ref={graph} className={styles.graph} onKeyDown={handleKey}>
      {menu.element}
      <div className={styles.inner} style={{ width: layout.width, height: layout.height }}>
        <Links layout={layout} links={lineage.links} />
        {lineage.relatives.map((relative) => (
          <Node
            key={relative.take.id}
            relative={relative}
            layout={layout}
            links={lineage.links}
            isCurrent={relative.take.id === currentId}
            onFocus={() => setCurrentId(relative.take.id)}
            onMenu={(event) => menu.open(event.nativeEvent, only(relative.take.id, 'lineage'))}
          />
        ))}
      </div>
    </div>
  );
}

function Links({ layout, links }: { readonly layout: LineageLayout; readonly links: Lineage['links'] }) {
  const nodes = new Map(layout.nodes.map((node) => [node.takeId, node]));
  return (
    <svg className={styles.links} width={layout.width} height={layout.height} aria-hidden>
      <title>{LINEAGE_TEXT.lineage}</title>
      {links.map(({ takeId, parentId, frame }) => {
        const [from, to] = [nodes.get(parentId), nodes.get(takeId)];
        if (from === undefined || to === undefined) return null;
        const [x, y] = [from.left + NODE.width, from.top + NODE.height / 2];
        const [endX, endY] = [to.left, to.top + NODE.height / 2];
        const bend = Math.max(24, (endX - x) / 2);
        return (
          <g key={`${parentId} ${takeId} ${frame}`}>
            <path d={`M${x} ${y}C${x + bend} ${y} ${endX - bend} ${endY} ${endX} ${endY}`} />
            {frame !== null && (
              <text x={(x + endX) / 2} y={(y + endY) / 2 - 5} textAnchor="middle">
                {LINEAGE_TEXT.frame(frame)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Node(props: {
  readonly relative: Relative;
  readonly layout: LineageLayout;
  readonly links: Lineage['links'];
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onMenu: (event: MouseEvent) => void;
}) {
  const { relative, layout, links, isCurrent, onFocus, onMenu } = props;
  const { generation } = relative;
  // A poster may have come meanwhile.
  const take = useTake(relative.take.id) ?? relative.take;
  const place = layout.nodes.find(({ takeId }) => takeId === take.id);
  const frame = links.find((link) => link.takeId === take.id)?.frame ?? null;
  const words = [
    take.name,
    LINEAGE_TEXT.generation(generation),
    frame === null ? '' : LINEAGE_TEXT.frame(frame),
  ];
  return (
    <button
      type="button"
      data-take={take.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={joinFacts(words)}
      title={words.filter(Boolean).join('\n')}
      aria-current={generation === 0 ? 'true' : undefined}
      className={classNames(styles.node, generation === 0 && styles.own)}
      style={{ left: place?.left, top: place?.top, width: NODE.width, height: NODE.height }}
      onFocus={onFocus}
      onContextMenu={onMenu}
      onKeyDown={(event) => askForMenuByKey(event.nativeEvent)}
      onClick={() => {
        closeLineageView();
        openTake(take.id);
      }}
    >
      {take.hasPoster ? (
        <img src={tileUrl(take.id)} alt="" draggable={false} />
      ) : (
        <span className={styles.blank}>
          <MediaIcon kind={take.kind} size={20} />
        </span>
      )}
      <span className={`given-name ${styles.name}`}>
        <bdi>{take.name}</bdi>
      </span>
    </button>
  );
}

export const NODE = { width: 148, height: 116, gapX: 72, gapY: 18 } as const;

interface PlacedRelative {
  readonly takeId: string;
  readonly generation: number;
  /** Place in its column, from the top. */
  readonly row: number;
  readonly left: number;
  readonly top: number;
}

interface LineageLayout {
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
