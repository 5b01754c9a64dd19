import { describeDisagreement, describeImportNote } from '../../../shared/messages/import-report.ts';
import { describeOpenBinding, describeSuggestion } from '../../../shared/messages/open-bindings.ts';
import { JOINING_TEXT } from '../../../shared/messages/text/joining.ts';
import { PROFILE_COMMAND_TEXT as WORDS } from '../../../shared/messages/text/profile-command.ts';
import { findModel, type ModelSource } from '../../../shared/models/index.ts';
import type { OpenBinding } from '../../../shared/service/open-bindings.ts';
import type { ImportReport } from '../../../shared/service/openapi/report.ts';

/** What an import found, as lines for a person: what was bound, what is open, where document and interface disagree. */
export function describeReport(report: ImportReport): string[] {
  const { bound, open, disagreements, notes } = report;
  const sure = bound.filter(({ source }) => source === 'openapi');
  return [
    WORDS.heading([report.title, report.version].filter(Boolean).join(' '), report.baseUrl),
    '',
    WORDS.bound(sure.length),
    ...sure.map(({ pointer, value, at }) => `  ${pointer}  ${value}${at === '' ? '' : `  (${at})`}`),
    ...section(
      WORDS.disagreements,
      disagreements.map((one) => placed(one.model, describeDisagreement(one), one.at)),
    ),
    ...section(
      WORDS.notes,
      notes.map((one) => placed(one.model, describeImportNote(one), one.at)),
    ),
    '',
    ...describeOpenBindings(open, null),
  ];
}

/** What a profile leaves open, as lines for a person. */
export function describeOpenBindings(rows: readonly OpenBinding[], source: ModelSource | null): string[] {
  if (rows.length === 0) return [WORDS.nothingOpen];
  const lines = rows.flatMap((row) => {
    const { title, meaning, effect } = describeOpenBinding(row);
    const [model] = row.pointer.startsWith('/models/') ? row.blocks.models : [];
    const name =
      model === undefined ? title : JOINING_TEXT.labelled(findModel(model, source)?.title ?? model, title);
    return [
      `  ${name}  (${row.pointer})`,
      ...[meaning, effect, describeSuggestion(row)].filter(Boolean).map((text) => `      ${text}`),
    ];
  });
  return [WORDS.open(rows.length), ...lines];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function placed(model: string | null, words: string, at: string): string {
  return `  ${model === null ? '' : `${model}: `}${words}${at === '' ? '' : `  (${at})`}`;
}
