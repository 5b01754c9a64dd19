import { useMemo, useRef, useState } from 'react';
import { JOINING_TEXT } from '../../../../shared/kernel/joining-text.ts';
import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import type { ExampleKind } from '../../../../shared/service/contract.ts';
import { ROLES_OF_KIND } from '../../../../shared/service/example/bind-by-example.ts';
import { type ExampleNode, listNodes } from '../../../../shared/service/example/list-nodes.ts';
import {
  type ExampleDraft,
  type ExampleRole,
  roleAt,
} from '../../../../shared/service/example/profile-draft.ts';
import { EXAMPLE_TEXT as TEXT } from '../../../../shared/service/text/learning-text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from './example.module.css';

const TREE = 'example-tree';

/** Goes to the first value of the answer. */
export function focusTree(): void {
  document.querySelector<HTMLElement>(`#${TREE} button`)?.focus();
}

interface TreeProps {
  readonly draft: ExampleDraft;
  readonly chosen: string | null;
  readonly onChoose: (pointer: string | null) => void;
  /** Null takes back what was said. */
  readonly onRole: (pointer: string, role: ExampleRole | null) => void;
}

/** An answer as a tree; a click on a value says what it is. Texts of the service are shown as text, and nothing else. */
export function ExampleTree(props: {
  readonly value: JsonValue;
  readonly draft: ExampleDraft;
  readonly onRole: (pointer: string, role: ExampleRole | null) => void;
}) {
  const { value, draft, onRole } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const root = useMemo(() => listNodes(value), [value]);
  const tree = { draft, chosen, onChoose: setChosen, onRole };
  return (
    <ul id={TREE} className={`code ${styles.tree}`} aria-label={TEXT.tree}>
      {root.text === null ? <Entries node={root} {...tree} /> : <Entry node={root} {...tree} />}
    </ul>
  );
}

function Entries({ node, ...tree }: TreeProps & { readonly node: ExampleNode }) {
  return (
    <>
      {node.children.map((child) => (
        <Entry key={child.pointer} node={child} {...tree} />
      ))}
      {node.hidden > 0 && <li className={styles.hidden}>{TEXT.more(node.hidden)}</li>}
    </>
  );
}

function Entry({ node, ...tree }: TreeProps & { readonly node: ExampleNode }) {
  if (node.text === null)
    return (
      <li>
        <span className={styles.name}>{node.name}</span>
        {node.children.length + node.hidden === 0 && <span className={styles.name}>{TEXT.empty}</span>}
        <ul className={styles.inner}>
          <Entries node={node} {...tree} />
        </ul>
      </li>
    );
  return <Leaf node={node} text={node.text} {...tree} />;
}

function Leaf(props: TreeProps & { readonly node: ExampleNode; readonly text: string }) {
  const { node, text, draft, chosen, onChoose, onRole } = props;
  const role = roleAt(draft, node.pointer);
  const isChosen = chosen === node.pointer;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={styles.leaf}
        data-role={role ?? undefined}
        aria-expanded={isChosen}
        aria-label={JOINING_TEXT.labelled(TEXT.markNamed(node.name || TEXT.tree), text)}
        onClick={() => onChoose(isChosen ? null : node.pointer)}
      >
        <span className={styles.name}>{node.name}</span>
        <bdi className={styles.text}>{text}</bdi>
        {role !== null && <span className={styles.role}>{TEXT.short[role]}</span>}
      </button>
      {isChosen && (
        <RoleChoice
          kind={draft.kind}
          role={role}
          onRole={(next) => {
            onRole(node.pointer, next);
            onChoose(null);
            button.current?.focus();
          }}
        />
      )}
    </li>
  );
}

function RoleChoice(props: {
  readonly kind: ExampleKind;
  readonly role: ExampleRole | null;
  readonly onRole: (role: ExampleRole | null) => void;
}) {
  const { kind, role, onRole } = props;
  const roles: readonly ExampleRole[] = ROLES_OF_KIND[kind];
  return (
    <fieldset className={styles.choice} aria-label={TEXT.itIs}>
      {roles.map((one) => (
        <Button key={one} size="small" isDisabled={one === role} onPress={() => onRole(one)}>
          {TEXT.roles[one]}
        </Button>
      ))}
      {role !== null && (
        <Button size="small" look="quiet" onPress={() => onRole(null)}>
          {TEXT.nothing}
        </Button>
      )}
    </fieldset>
  );
}
