import { formatNumber, plural } from '../../kernel/region.ts';

/** A noun with numbers. One and two need no figure; from eleven on the noun is singular, in two cases. */
export interface Noun {
  readonly one: string;
  readonly two: string;
  /** 3 to 10. */
  readonly few: string;
  /** 11 to 99. */
  readonly many: string;
  /** 0 and hundreds. */
  readonly other: string;
}

/** A number with its noun, in the case of a subject. */
export function counted(count: number, { one, two, few, many, other }: Noun): string {
  const number = formatNumber(count);
  return plural(count, {
    one,
    two,
    few: `${number} ${few}`,
    many: `${number} ${many}`,
    other: `${number} ${other}`,
  });
}

export function jobs(count: number): string {
  return counted(count, { one: 'مهمة واحدة', two: 'مهمتان', few: 'مهام', many: 'مهمة', other: 'مهمة' });
}

/** After a verb that has a subject, or after a preposition. */
export function ofJobs(count: number): string {
  return counted(count, { one: 'مهمة واحدة', two: 'مهمتين', few: 'مهام', many: 'مهمة', other: 'مهمة' });
}

export function takes(count: number): string {
  return counted(count, { one: 'لقطة واحدة', two: 'لقطتان', few: 'لقطات', many: 'لقطة', other: 'لقطة' });
}

export function ofTakes(count: number): string {
  return counted(count, { one: 'لقطة واحدة', two: 'لقطتين', few: 'لقطات', many: 'لقطة', other: 'لقطة' });
}

export function batches(count: number): string {
  return counted(count, { one: 'دفعة واحدة', two: 'دفعتان', few: 'دفعات', many: 'دفعة', other: 'دفعة' });
}

export function submissions(count: number): string {
  return counted(count, {
    one: 'إرسال واحد',
    two: 'إرسالان',
    few: 'إرسالات',
    many: 'إرسالًا',
    other: 'إرسال',
  });
}

export function references(count: number): string {
  return counted(count, { one: 'مرجع واحد', two: 'مرجعان', few: 'مراجع', many: 'مرجعًا', other: 'مرجع' });
}

export function elements(count: number): string {
  return counted(count, { one: 'عنصر واحد', two: 'عنصران', few: 'عناصر', many: 'عنصرًا', other: 'عنصر' });
}

export function members(count: number): string {
  return counted(count, { one: 'عضو واحد', two: 'عضوان', few: 'أعضاء', many: 'عضوًا', other: 'عضو' });
}

export function ofMembers(count: number): string {
  return counted(count, { one: 'عضو واحد', two: 'عضوين', few: 'أعضاء', many: 'عضوًا', other: 'عضو' });
}

export function voices(count: number): string {
  return counted(count, { one: 'صوت واحد', two: 'صوتان', few: 'أصوات', many: 'صوتًا', other: 'صوت' });
}

export function images(count: number): string {
  return counted(count, { one: 'صورة واحدة', two: 'صورتان', few: 'صور', many: 'صورة', other: 'صورة' });
}

export function files(count: number): string {
  return counted(count, { one: 'ملف واحد', two: 'ملفان', few: 'ملفات', many: 'ملفًا', other: 'ملف' });
}

export function ofFiles(count: number): string {
  return counted(count, { one: 'ملف واحد', two: 'ملفين', few: 'ملفات', many: 'ملفًا', other: 'ملف' });
}

export function rows(count: number): string {
  return counted(count, { one: 'صف واحد', two: 'صفان', few: 'صفوف', many: 'صفًا', other: 'صف' });
}

export function ofRows(count: number): string {
  return counted(count, { one: 'صف واحد', two: 'صفين', few: 'صفوف', many: 'صفًا', other: 'صف' });
}

export function characters(count: number): string {
  return counted(count, { one: 'حرف واحد', two: 'حرفان', few: 'أحرف', many: 'حرفًا', other: 'حرف' });
}

export function models(count: number): string {
  return counted(count, {
    one: 'نموذج واحد',
    two: 'نموذجان',
    few: 'نماذج',
    many: 'نموذجًا',
    other: 'نموذج',
  });
}
