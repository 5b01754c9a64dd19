/** What every version brought: a file of its own, which nobody needs to start. */
export async function readChangelog(): Promise<string> {
  return (await import('../../../../CHANGELOG.md?raw')).default;
}
