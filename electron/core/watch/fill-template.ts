import { basename, extname } from 'node:path';
import { fillVariables, variableValue } from '../../../shared/batch/variables.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { JobInput } from '../../../shared/domain/media/media-reference.ts';
import {
  drawExpansions,
  listExpansions,
  parsePromptTemplate,
} from '../../../shared/domain/prompt/prompt-template.ts';
import type { Template } from '../../../shared/domain/prompt/template.ts';
import type { Watch } from '../../../shared/domain/prompt/watch.ts';
import type { JobRequest } from '../../../shared/ipc/calls/job-calls.ts';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import { fillIn } from '../../../shared/service/fill-in.ts';
import type { ResolvedForm } from '../../../shared/service/resolve-form.ts';

/** The variable that stands for the name of the file. */
export const FILE_VARIABLE = 'file';

/** What a watch asks for with a file; null when no field of the model takes a file of its kind. */
export function fillTemplate(
  form: ResolvedForm,
  template: Template,
  watch: Pick<Watch, 'field' | 'values'>,
  asset: Pick<Asset, 'id' | 'kind'>,
  path: string,
  number: number,
): JobRequest | null {
  const field = findField(form.model, watch.field, asset.kind);
  if (field === null) return null;
  const reference = { kind: 'file' as const, assetId: asset.id };
  const present = template.input[field.key];
  const list = Array.isArray(present) ? present.filter((item) => 'kind' in item) : [];
  const input: JobInput = {
    ...template.input,
    [field.key]: field.kind === 'reference' ? reference : [...list, reference],
  };
  const fileName = basename(path, extname(path));
  const filled = fillPrompt(input, template, { ...watch.values, [FILE_VARIABLE]: fileName }, number);
  const { model, takes } = template;
  return { model, takes, input: fillIn(form, filled), testMode: null, name: `${template.name}: ${fileName}` };
}

function findField(model: ModelDefinition, wanted: string | null, kind: Asset['kind']) {
  for (const field of model.fields) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    if (field.media === kind && (wanted === null || wanted === field.key)) return field;
  }
  return null;
}

/** One prompt for each file; of alternatives another one is drawn for each, the same again for the same number. */
function fillPrompt(
  input: JobInput,
  { variations }: Template,
  values: Readonly<Record<string, string>>,
  number: number,
): JobInput {
  const { prompt } = input;
  if (typeof prompt !== 'string') return input;
  const template = parsePromptTemplate(prompt);
  const hasAlternatives = template.parts.some((part) => typeof part !== 'string');
  const [drawn] = hasAlternatives
    ? drawExpansions(template, 1, variations.seed + number)
    : listExpansions(template, 1);
  return { ...input, prompt: fillVariables(drawn ?? '', (name) => variableValue(values, name)) };
}
