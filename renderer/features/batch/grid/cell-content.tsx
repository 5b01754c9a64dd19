import Check from 'lucide-react/icons/check';
import Cloud from 'lucide-react/icons/cloud';
import CloudCheck from 'lucide-react/icons/cloud-check';
import Film from 'lucide-react/icons/film';
import Globe from 'lucide-react/icons/globe';
import ImageIcon from 'lucide-react/icons/image';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useState } from 'react';
import type { Column, SheetContext } from '../../../../shared/batch/columns.ts';
import { MODEL_COLUMN } from '../../../../shared/batch/edit-sheet.ts';
import { readFlag, readValue } from '../../../../shared/batch/read-cell.ts';
import { type FoundFiles, isElsewhere, splitReferences } from '../../../../shared/batch/read-elements.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { JOINING_TEXT } from '../../../../shared/kernel/joining-text.ts';
import { isJsonObject, parseJson } from '../../../../shared/kernel/json-pointer.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import { initialValue } from '../../../../shared/service/request/fill-in.ts';
import type { ResolvedField } from '../../../../shared/service/request/resolve-form.ts';
import { describeValue, FORM_TEXT } from '../../../../shared/service/text/fields-text.ts';
import { thumbUrl } from '../../../forms/media/reference-facts.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import styles from './sheet-grid.module.css';

const MAX_PICTURES = 4;

/** What a cell shows of its text. */
export function CellContent(props: {
  readonly column: Column;
  readonly text: string;
  readonly entry: ResolvedField | undefined;
  /** What of the row is being looked for; what nobody looks for must not seem so. */
  readonly pending: readonly string[];
  readonly context: SheetContext;
}) {
  const { column, text, entry, pending, context } = props;
  if (column.id === MODEL_COLUMN) return <ModelName text={text} context={context} />;
  if (text === '') return <Standard column={column} entry={entry} />;
  switch (column.kind) {
    case 'reference':
    case 'references':
      return <References text={text} files={context.files} pending={pending} />;
    case 'flag':
      return <Flag text={text} />;
    case 'choice':
    case 'option':
    case 'number':
      return <Value column={column} text={text.trim()} entry={entry} />;
    case 'text':
      return <Prompt text={text} />;
    default:
      return text;
  }
}

function ModelName({ text, context }: { text: string; context: SheetContext }) {
  const model = context.formOf(text)?.model;
  if (model === undefined) return text;
  const Icon = model.kind === 'image' ? ImageIcon : Film;
  return (
    <span className={styles.line}>
      <Icon size={13} aria-hidden className={styles.modelIcon} />
      <span className={styles.cut}>{model.title}</span>
    </span>
  );
}

/** What an empty cell comes to: a value that stands in it unless something else is said. */
function Standard({ column, entry }: { column: Column; entry: ResolvedField | undefined }) {
  const initial = entry === undefined ? undefined : initialValue(entry);
  const value = typeof initial === 'boolean' ? (initial ? FORM_TEXT.on : FORM_TEXT.off) : initial;
  const shown =
    column.kind === 'takes' ? '1' : value === undefined ? null : describeValue(column.id, String(value));
  return shown === null ? null : (
    <span className={`numbers ${styles.standard}`} title={BATCH_TEXT.standard(shown)}>
      {shown}
    </span>
  );
}

/** The value that the text was read as; it is marked where that is another than what one sees in a spreadsheet. */
function Value({ column, text, entry }: { column: Column; text: string; entry: ResolvedField | undefined }) {
  const field = entry?.field;
  const isRead = field?.kind === 'choice' || field?.kind === 'option' || field?.kind === 'number';
  const value = isRead ? String(readValue(field, text)) : text;
  const shown = describeValue(column.id, value);
  const isChanged = value.toLowerCase() !== text.toLowerCase() && shown !== text;
  return (
    <span
      className={classNames('numbers', isChanged && styles.changed)}
      title={isChanged ? BATCH_TEXT.readAs(shown, text) : undefined}
    >
      {shown}
    </span>
  );
}

function Flag({ text }: { text: string }) {
  if (readFlag(text.trim()) === true)
    return (
      <span className={styles.line}>
        <Check size={15} aria-hidden />
        <span className="visually-hidden">{BATCH_TEXT.yes}</span>
      </span>
    );
  return text;
}

/** Variables and alternatives stand out from what is written. */
function Prompt({ text }: { text: string }) {
  const flat = text.slice(0, 400).replace(/\s+/g, ' ');
  if (!flat.includes('{') || isJsonObject(parseJson(text))) return flat;
  return flat.split(/(\{\{[^{}|]+\}\}|\{[^{}]*\|[^{}]*\})/g).map((part, place) =>
    part.startsWith('{') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <em key={place} className={styles.token}>
        {part}
      </em>
    ) : (
      part
    ),
  );
}

function References(props: { text: string; files: FoundFiles; pending: readonly string[] }) {
  const { text, files, pending } = props;
  const items = splitReferences(text).flatMap((item) => readItem(item, files, pending));
  const [only] = items;
  return (
    <span className={styles.line}>
      {items.slice(0, MAX_PICTURES).map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may stand there twice
        <Thumb key={place} item={item} />
      ))}
      {items.length > MAX_PICTURES && (
        <span className={`numbers ${styles.more}`}>
          {BATCH_TEXT.moreReferences(items.length - MAX_PICTURES)}
        </span>
      )}
      {items.length === 1 && only !== undefined && <span className={styles.cut}>{only.name}</span>}
    </span>
  );
}

function Thumb({ item }: { item: ReferenceItem }) {
  const [isBroken, setBroken] = useState(false);
  const { asset, state } = item;
  // To ask for its small picture would download it, for a table that is only looked at.
  if (state === 'cloud')
    return (
      <span className={styles.line} title={JOINING_TEXT.labelled(item.name, FORM_TEXT.inCloudTip)}>
        <Cloud size={14} aria-hidden className={styles.sourceIcon} />
        <span className="visually-hidden">{FORM_TEXT.inCloud}</span>
      </span>
    );
  if (asset !== null && asset.kind !== 'audio' && !isBroken)
    return (
      <img
        className={styles.thumb}
        src={thumbUrl(asset.id)}
        alt=""
        title={item.name}
        loading="lazy"
        draggable={false}
        onError={() => setBroken(true)}
      />
    );
  if (asset !== null) return <MediaIcon kind={asset.kind} size={14} />;
  if (state === 'url') return <Globe size={14} aria-hidden className={styles.sourceIcon} />;
  if (state === 'uploaded') return <CloudCheck size={14} aria-hidden className={styles.sourceIcon} />;
  if (state === 'looking') return <LoaderCircle size={14} aria-hidden className={styles.looking} />;
  return null;
}

/** One of what a reference cell names, as it is shown there. */
interface ReferenceItem {
  readonly name: string;
  readonly state: 'file' | 'url' | 'uploaded' | 'looking' | 'cloud' | 'wrong' | 'unread';
  readonly asset: Asset | null;
}

/** What a text of a cell stands for: several for a folder or a pattern. */
export function readItem(item: string, files: FoundFiles, pending: readonly string[]): ReferenceItem[] {
  const name = item.split(/[/\\]/).filter(Boolean).at(-1) ?? item;
  if (item.startsWith('uploaded:')) return [{ name: item.slice(9), state: 'uploaded', asset: null }];
  if (isElsewhere(item)) return [{ name, state: 'url', asset: null }];
  const found = files.get(item);
  if (found === undefined)
    return [{ name, state: pending.includes(item) ? 'looking' : 'unread', asset: null }];
  if (found.length === 0) return [{ name: item, state: 'wrong', asset: null }];
  return found.map((file) =>
    file.kind === 'added'
      ? { name: file.asset.name, state: file.asset.isInCloud ? 'cloud' : 'file', asset: file.asset }
      : { name: file.name, state: file.error.code === 'FILE_IN_CLOUD' ? 'cloud' : 'wrong', asset: null },
  );
}
