import FileOutput from 'lucide-react/icons/file-output';
import type { DragEvent } from 'react';
import { isOpenable } from '../../../shared/library/name-template.ts';
import type { Take } from '../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { runCall } from '../../state/core/run-call.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './drag-out.module.css';

/** The most files that are dragged at once. */
const MAX_DRAGGED = 500;

/**
 * What is dragged to drag files of takes out of the window, to a folder or another program. It needs no key: file managers hear
 * the ones that are held as wishes of their own, such as a shortcut in place of a copy. Who has no pointer exports, or shows the
 * file in its folder.
 */
export function DragOutHandle(props: {
  readonly take: Take;
  /** Whether it lies in the corner of a picture, and is seen where the pointer is. */
  readonly isOnPicture?: boolean;
  /** What goes along, where the take is one of them. */
  readonly listSelected?: () => ReadonlySet<string>;
}) {
  const { take, isOnPicture = false, listSelected } = props;
  // What may not be opened is not handed to another program either.
  if (take.missingAt !== null || !isOpenable(take)) return null;
  return (
    <span
      draggable
      aria-hidden
      data-drag-out={take.id}
      title={REVIEW_TEXT.dragOut}
      className={classNames(styles.handle, isOnPicture && styles.onPicture)}
      onDragStart={(event) => {
        const selected = listSelected?.();
        dragOut(event, selected?.has(take.id) ? [take.id, ...selected] : [take.id]);
      }}
    >
      <FileOutput size={14} />
    </span>
  );
}

/** In place of the page's own drag, and of the one of what lies around it. */
function dragOut(event: DragEvent, takeIds: readonly string[]): void {
  event.preventDefault();
  event.stopPropagation();
  void runCall('takes.drag', { takeIds: [...new Set(takeIds)].slice(0, MAX_DRAGGED) });
}
