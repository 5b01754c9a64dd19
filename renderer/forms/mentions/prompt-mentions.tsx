import { MENTION_TEXT } from '../../../shared/compose/text.ts';
import { joinFacts } from '../../../shared/kernel/joining-text.ts';
import type { MediaReference } from '../../../shared/models/media-reference.ts';
import { describeField } from '../../../shared/service/text/fields-text.ts';
import { useAsset } from '../../state/sources/cast-store.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { MediaIcon } from '../../ui/text/media-icon.tsx';
import { MemberCover } from '../cast/member-cover.tsx';
import { describeReference } from '../media/reference-facts.tsx';
import type { KnownMention, Meaning, Mention } from './know-mentions.ts';
import styles from './prompt-mentions.module.css';
import type { PromptMentions } from './use-prompt-mentions.ts';

/** The text once more behind the box, letters unseen, so that what it names can be tinted. */
export function MentionLayer({ text, state }: { text: string; state: PromptMentions }) {
  const { mentions, anchorAt, layer, hovered } = state;
  if (mentions.length === 0 && anchorAt === null)
    return <div ref={layer} className={styles.layer} aria-hidden />;
  return (
    <div ref={layer} className={styles.layer} aria-hidden dir="auto">
      {splitText(text, mentions, anchorAt).map(({ from, to, mention }) => (
        <span
          key={from}
          data-mention={mention === null ? undefined : mentions.indexOf(mention)}
          data-meaning={mention?.meaning.kind}
          style={{
            ...(from === anchorAt ? { anchorName: '--mention-typed' } : {}),
            ...(mention !== null && mentions.indexOf(mention) === hovered
              ? { anchorName: '--mention-hovered' }
              : {}),
          }}
        >
          {text.slice(from, to)}
        </span>
      ))}
      {'\u200b'}
    </div>
  );
}

/** What can be named, under the `@` that is being typed. */
export function MentionMenu({ state }: { state: PromptMentions }) {
  const { options, active, menuId, choose, whyNot } = state;
  if (options.length === 0) return null;
  return (
    <div id={menuId} role="listbox" aria-label={MENTION_TEXT.menu} className={styles.menu}>
      {options.map((option, index) => {
        const why = whyNot(option);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
          <div
            key={`${option.meaning.kind}-${option.name}`}
            id={`${menuId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-disabled={why !== null || undefined}
            className={classNames(
              styles.option,
              index === active && styles.active,
              why !== null && styles.off,
            )}
            // The box must keep the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <MentionPicture meaning={option.meaning} />
            <span className={`given-name ${styles.name}`}>@{option.name}</span>
            <span className={styles.what}>
              {why ??
                (option.meaning.kind === 'cast' ? MENTION_TEXT.addFromCast : describeMention(option.meaning))}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** What the mention under the pointer stands for. */
export function MentionCard({ state }: { state: PromptMentions }) {
  const mention = state.hovered === null ? undefined : state.mentions[state.hovered];
  if (mention === undefined) return null;
  return (
    <div className={styles.card} aria-hidden>
      <MentionPicture meaning={mention.meaning} />
      <span className={styles.what}>{describeMention(mention.meaning, mention.kind)}</span>
    </div>
  );
}

/** Everything that the prompt names, below it: what it is, what is missing, and how it is sent. */
export function MentionList({ state }: { state: PromptMentions }) {
  const { mentions, whyNot, addMember } = state;
  if (mentions.length === 0) return null;
  const once = [...new Map(mentions.map((mention) => [mention.name.toLowerCase(), mention])).values()];
  return (
    <div className={styles.line}>
      <ul className={styles.list} aria-label={MENTION_TEXT.named}>
        {once.map(({ name, kind, meaning }) => {
          const why = meaning.kind === 'cast' ? whyNot({ name, meaning }) : null;
          return (
            <li key={name} className={classNames(styles.chip, meaning.kind === 'nobody' && styles.lost)}>
              <MentionPicture meaning={meaning} />
              <span className={`given-name ${styles.name}`}>@{name}</span>
              <span className={styles.what}>{why ?? describeMention(meaning, kind)}</span>
              {meaning.kind === 'cast' && why === null && (
                <button
                  type="button"
                  className={styles.add}
                  aria-label={MENTION_TEXT.addNamed(name)}
                  onClick={() => addMember(meaning.member)}
                >
                  {MENTION_TEXT.add}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <span className={styles.note} title={MENTION_TEXT.sentAsWrittenTip}>
        {MENTION_TEXT.sentAsWritten}
      </span>
    </div>
  );
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly mention: KnownMention | null;
}

/** The text in pieces: mentions, what is between them, and the `@` that is being typed. */
function splitText(text: string, mentions: readonly KnownMention[], anchorAt: number | null): Piece[] {
  const starts = new Map(mentions.map((mention) => [mention.from, mention]));
  const cuts = new Set([0, text.length, ...mentions.flatMap(({ from, to }) => [from, to])]);
  if (anchorAt !== null) cuts.add(anchorAt).add(Math.min(anchorAt + 1, text.length));
  if (anchorAt !== null && starts.has(anchorAt)) cuts.delete(anchorAt + 1);
  const places = [...cuts].toSorted((one, other) => one - other);
  return places.slice(0, -1).map((from, index) => ({
    from,
    to: places[index + 1] ?? text.length,
    mention: starts.get(from) ?? null,
  }));
}

/** What a mention stands for, in a few words. */
function describeMention(meaning: Meaning, kind: Mention['kind'] = 'name'): string {
  switch (meaning.kind) {
    case 'references':
      return joinFacts(
        meaning.references.map(({ slot, number }) => MENTION_TEXT.place(describeField(slot).label, number)),
      );
    case 'element':
      return MENTION_TEXT.element;
    case 'cast':
      return MENTION_TEXT.inCast;
    case 'nobody':
      return kind === 'number' ? MENTION_TEXT.noReference : MENTION_TEXT.nobody;
  }
}

/** What a mention stands for, to be seen. */
function MentionPicture({ meaning }: { meaning: Meaning }) {
  if (meaning.kind === 'nobody') return null;
  if (meaning.kind === 'cast') return <MemberCover member={meaning.member} />;
  const references: readonly MediaReference[] =
    meaning.kind === 'references'
      ? meaning.references.map(({ reference }) => reference)
      : [meaning.element.images?.[0] ?? meaning.element.video].filter((one) => one !== undefined);
  return references.map((reference) => <Thumb key={JSON.stringify(reference)} reference={reference} />);
}

function Thumb({ reference }: { reference: MediaReference }) {
  const asset = useAsset(reference.kind === 'file' ? reference.assetId : null);
  const { thumb, kind } = describeReference(reference, asset);
  return (
    <span className={styles.thumb}>
      {thumb === null ? (
        <MediaIcon kind={kind ?? 'image'} size={14} />
      ) : (
        <img src={thumb} alt="" draggable={false} />
      )}
    </span>
  );
}
