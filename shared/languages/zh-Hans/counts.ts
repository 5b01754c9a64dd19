import { formatNumber } from '../../kernel/region.ts';

/** Numbers with their nouns and measure words, which Chinese has no plurals for. */

export function jobs(count: number): string {
  return `${formatNumber(count)} 个任务`;
}

export function takes(count: number): string {
  return `${formatNumber(count)} 个样片`;
}

export function batches(count: number): string {
  return `${formatNumber(count)} 个批次`;
}

export function submissions(count: number): string {
  return `${formatNumber(count)} 次提交`;
}

export function references(count: number): string {
  return `${formatNumber(count)} 个参考`;
}

export function elements(count: number): string {
  return `${formatNumber(count)} 个元素`;
}

export function members(count: number): string {
  return `${formatNumber(count)} 个角色`;
}

export function voices(count: number): string {
  return `${formatNumber(count)} 个声音`;
}

export function files(count: number): string {
  return `${formatNumber(count)} 个文件`;
}

export function rows(count: number): string {
  return `${formatNumber(count)} 行`;
}

export function characters(count: number): string {
  return `${formatNumber(count)} 个字符`;
}
