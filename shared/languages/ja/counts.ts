import { formatNumber } from '../../kernel/region.ts';

/** Numbers with their nouns and counters, which Japanese has no plurals for. */

export function jobs(count: number): string {
  return `ジョブ${formatNumber(count)}件`;
}

export function takes(count: number): string {
  return `テイク${formatNumber(count)}件`;
}

export function batches(count: number): string {
  return `バッチ${formatNumber(count)}件`;
}

export function submissions(count: number): string {
  return `送信${formatNumber(count)}回`;
}

export function references(count: number): string {
  return `リファレンス${formatNumber(count)}件`;
}

export function elements(count: number): string {
  return `エレメント${formatNumber(count)}個`;
}

export function members(count: number): string {
  return `メンバー${formatNumber(count)}件`;
}

export function voices(count: number): string {
  return `音声${formatNumber(count)}件`;
}

export function files(count: number): string {
  return `ファイル${formatNumber(count)}個`;
}

export function rows(count: number): string {
  return `${formatNumber(count)}行`;
}

export function characters(count: number): string {
  return `${formatNumber(count)}文字`;
}
