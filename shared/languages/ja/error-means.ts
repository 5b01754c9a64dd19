/** What many errors mean for money and files. */
export const NOTHING_CHARGED = '何も送信されず、課金もされていません。';
export const FILES_SAFE = 'ファイルとキューは変更されていません。';
