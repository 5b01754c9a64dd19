/** What many errors mean for money and files. */
export const NOTHING_CHARGED = '未发送任何内容，也未产生费用。';
export const FILES_SAFE = '你的文件和队列没有变化。';
