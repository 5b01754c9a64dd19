import type { BackupSummary } from '../../../../shared/domain/settings/backup.ts';
import { formatMoment } from '../../../../shared/messages/format.ts';
import { formatNumber } from '../../../../shared/messages/region.ts';
import { BACKUP_TEXT } from '../../../../shared/messages/text/backup.ts';
import { FactList } from '../../../ui/text/fact-list.tsx';

/** What a backup says of itself, in numbers. */
export function BackupFacts({ summary }: { summary: BackupSummary }) {
  const { program, madeAt, counts, hasMedia, roots } = summary;
  const files = roots.reduce((sum, root) => sum + root.files, 0);
  const bytes = roots.reduce((sum, root) => sum + root.bytes, 0);
  const waiting = counts.waiting > 0 ? ` (${BACKUP_TEXT.waiting(counts.waiting)})` : '';
  const facts: readonly (readonly [name: string, value: string])[] = [
    [BACKUP_TEXT.madeAt, formatMoment(madeAt)],
    [BACKUP_TEXT.madeWith, program],
    [BACKUP_TEXT.system, nameSystem(summary.system)],
    [BACKUP_TEXT.jobs, `${formatNumber(counts.jobs)}${waiting}`],
    [BACKUP_TEXT.submissions, formatNumber(counts.submissions)],
    [BACKUP_TEXT.takes, formatNumber(counts.takes)],
    [
      BACKUP_TEXT.media,
      hasMedia ? BACKUP_TEXT.mediaInside(files, bytes) : BACKUP_TEXT.mediaByReference(files),
    ],
    [BACKUP_TEXT.castMembers, formatNumber(counts.castMembers)],
    [BACKUP_TEXT.templates, formatNumber(counts.templates)],
    [BACKUP_TEXT.collections, formatNumber(counts.collections)],
    [BACKUP_TEXT.profiles, formatNumber(counts.profiles)],
  ];
  return <FactList facts={facts} />;
}

function nameSystem(system: string): string {
  const { other, ...known } = BACKUP_TEXT.systems;
  return (known as Readonly<Record<string, string>>)[system] ?? other;
}
