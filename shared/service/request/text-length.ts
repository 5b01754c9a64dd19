import type { TextField } from '../../models/define-model.ts';
import type { ResolvedForm } from './resolve-form.ts';

type LengthUnit = TextField['lengthUnit'];

/** How long a text is in the unit of its field's limits; null in tokens, which only the service can count. */
export function measureText(text: string, unit: LengthUnit): number | null {
  switch (unit) {
    case 'utf-16':
      return text.length;
    case 'bytes':
      return countBytes(text);
    case 'tokens':
      return null;
    default:
      return countCharacters(text);
  }
}

/** Tells of two prompts which is longer for the service: in the unit of the form's prompt, else in characters. */
export function promptMeasure({ fields }: Pick<ResolvedForm, 'fields'>): (text: string) => number {
  const prompt = fields.find(({ field }) => field.key === 'prompt')?.field;
  const unit = prompt?.kind === 'text' ? prompt.lengthUnit : undefined;
  return (text) => measureText(text, unit) ?? countCharacters(text);
}

/** Counts Unicode code points: OpenAPI 3.0.3 takes its length rules from JSON Schema, which counts characters so. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1)
    if (isLowSurrogate(text.charCodeAt(index)) && isHighSurrogate(text.charCodeAt(index - 1))) count -= 1;
  return count;
}

/** In UTF-8. A surrogate without its other half goes out as three bytes (U+FFFD), and each half of a pair as two. */
function countBytes(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    count += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    if (isLowSurrogate(unit) && index > 0 && isHighSurrogate(text.charCodeAt(index - 1))) count -= 2;
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
