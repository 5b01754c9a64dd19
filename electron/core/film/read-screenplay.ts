import { foldCode, type ListedShot, nextCode, type Shot } from '../../../shared/film/film.ts';

/** How a scene begins, as Fountain has it: a place inside or outside, or a full stop before any words. */
const HEADING = /^(?:(?:int|ext|est|int\.?\/ext|i\/e)[. ]|\.(?!\.)\S)/i;
const NUMBER = /#([\w.-]{1,20})#$/;
/** Of a paragraph that is no action: sections, synopses, transitions, centred text, lyrics, characters. */
const OTHER = /^(?:[#=>~@]|[^\p{Ll}]+(?:\(.*\))?$|.+ TO:$)/u;

/**
 * Reads the scenes of a screenplay in Fountain (fountain.io/syntax): each becomes a shot of a sequence of its own. A scene that the
 * project has is the shot that it has; scenes of one heading are told apart by their order.
 *
 * @returns null where the text has no scene
 */
export function readScreenplay(text: string, known: readonly Shot[]): ListedShot[] | null {
  const clean = leaveOut(leaveOut(text.replace(/\r\n?/g, '\n'), '/*', '*/'), '[[', ']]');
  const scenes = listScenes(clean);
  if (scenes.length === 0) return null;
  const codes = known.map(({ code }) => code);
  const sequences = new Set(known.map(({ sequence }) => sequence));
  const there = Map.groupBy(known, headingOf);
  return scenes.map(({ line, heading, number, action }) => {
    const shots = there.get(foldCode(heading)) ?? [];
    const [shot] = shots;
    if (shot !== undefined) {
      there.set(
        foldCode(heading),
        shots.filter(({ sequence }) => sequence !== shot.sequence),
      );
      return { line, content: { code: shot.code } };
    }
    const code = nextCode(codes, codes.at(-1));
    const sequence =
      number ?? nextCode([...sequences], [...sequences].findLast((one) => /^SC\d+$/.test(one)) ?? 'SC000');
    codes.push(code);
    sequences.add(sequence);
    return { line, content: { code, sequence, description: [heading, action].filter(Boolean).join('\n') } };
  });
}

const headingOf = ({ description }: Shot) => foldCode(description.split('\n', 1)[0] ?? '');

interface Scene {
  readonly line: number;
  readonly heading: string;
  /** As it is written; null for none. */
  readonly number: string | null;
  /** The first paragraph of what happens; empty for none. */
  readonly action: string;
}

function listScenes(text: string): Scene[] {
  const scenes: Scene[] = [];
  let paragraph: string[] = [];
  const end = () => {
    const scene = scenes.at(-1);
    const [first = ''] = paragraph;
    if (scene?.action === '' && first !== '' && (first.startsWith('!') || !OTHER.test(first)))
      scenes[scenes.length - 1] = { ...scene, action: paragraph.join(' ').replace(/^!/, '').slice(0, 9000) };
    paragraph = [];
  };
  for (const [at, whole] of text.split('\n').entries()) {
    const words = whole.trim();
    if (words === '') end();
    else if (paragraph.length === 0 && HEADING.test(words)) {
      const [, number = null] = NUMBER.exec(words) ?? [];
      const heading = words.replace(NUMBER, '').replace(/^\./, '').trim().slice(0, 900);
      scenes.push({ line: at + 1, heading, number, action: '' });
    } else paragraph.push(words);
  }
  end();
  return scenes;
}

/** A text without what stands between two marks; line ends within stay. */
function leaveOut(text: string, open: string, close: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start === -1 ? -1 : text.indexOf(close, start);
    if (end === -1) return kept.join('') + text.slice(from);
    kept.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]+/g, ''));
    from = end + close.length;
  }
}
