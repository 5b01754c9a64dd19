import { expect, it } from 'vitest';
import {
  layOutLineage,
  NODE,
  walkLineage,
} from '../../../renderer/features/library/lineage/lineage-graph.tsx';
import type { Lineage } from '../../../shared/library/lineage.ts';
import { newTake } from '../../support/sample-take.ts';

/** Two grandparents, one parent, the take, three children; the children's links cross where they stand unsorted. */
const family: Lineage = {
  relatives: [
    ['own', 0],
    ['parent', -1],
    ['grandmother', -2],
    ['grandfather', -2],
    ['one', 1],
    ['two', 1],
    ['three', 1],
  ].map(([id, generation]) => ({ take: newTake(id as string), generation: generation as number })),
  links: [
    ['own', 'parent'],
    ['parent', 'grandmother'],
    ['parent', 'grandfather'],
    ['one', 'own'],
    ['two', 'own'],
    ['three', 'own'],
  ].map(([takeId, parentId]) => ({ takeId: takeId as string, parentId: parentId as string, frame: null })),
  isCut: false,
};

it('a column for each generation, none over another, the take in the middle of its children', () => {
  const { nodes, width, height } = layOutLineage(family);
  const place = new Map(nodes.map((node) => [node.takeId, node]));
  const lefts = ['grandmother', 'parent', 'own', 'one'].map((id) => place.get(id)?.left ?? -1);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  expect(lefts[0]).toBe(0);
  expect(place.get('own')?.top).toBe(place.get('two')?.top);
  for (const one of nodes) {
    expect(one.left + NODE.width).toBeLessThanOrEqual(width);
    expect(one.top + NODE.height).toBeLessThanOrEqual(height);
    for (const other of nodes)
      if (one !== other && one.left === other.left)
        expect(Math.abs(one.top - other.top)).toBeGreaterThanOrEqual(NODE.height);
  }
});

it('arrow keys walk along the links, and up and down in a generation', () => {
  const layout = layOutLineage(family);
  const walk = (from: string, ...keys: string[]) =>
    keys.reduce((at, key) => walkLineage(layout, family.links, at, key), from);
  expect(walk('own', 'ArrowRight')).toBe('two');
  expect(walk('own', 'ArrowRight', 'ArrowDown')).toBe('three');
  expect(walk('own', 'ArrowRight', 'ArrowUp', 'ArrowUp')).toBe('one');
  expect(walk('three', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')).toMatch(/^grand/);
  expect(walk('grandmother', 'ArrowLeft')).toBe('grandmother');
  expect(walk('three', 'ArrowRight')).toBe('three');
});
