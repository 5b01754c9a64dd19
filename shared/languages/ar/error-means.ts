/** What most errors mean for money and files. */
export const NOTHING_CHARGED = 'لم يُرسَل شيء ولم يُخصم أي مبلغ.';
export const FILES_SAFE = 'ملفاتك وقائمة انتظارك كما هي.';
