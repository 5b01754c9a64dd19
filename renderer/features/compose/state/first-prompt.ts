/** The box of the page's first frame (renderer/index.html). It takes keys before any script runs, and is gone when Compose stands. */
const findBox = () => document.getElementById('first-prompt') as HTMLTextAreaElement | null;

/** Whether an input method is writing in it: to take it away would cut off the word. */
let isWriting = false;

/** To be called as the page's first script runs. */
export function watchFirstPrompt(): void {
  const box = findBox();
  // A word that was begun before this is noticed at its next letter.
  for (const type of ['compositionstart', 'compositionupdate'])
    box?.addEventListener(type, () => {
      isWriting = true;
    });
  box?.addEventListener('compositionend', () => {
    isWriting = false;
  });
}

/** Resolves when no input method is writing in it. */
export async function whenFirstPromptRests(): Promise<void> {
  while (isWriting)
    await new Promise((next) => findBox()?.addEventListener('compositionend', next, { once: true }));
}

/** What the draft's prompt becomes with what was typed into the first frame. */
export function joinFirstPrompt(prompt: string): string {
  const box = findBox();
  return box === null ? prompt : joinTyped(prompt, box.defaultValue, box.value);
}

/** Where the first frame did not show this prompt, as after a crash, what was typed there is put behind it. */
export function joinTyped(prompt: string, shown: string, typed: string): string {
  return prompt === shown ? typed : prompt + findTyped(shown, typed);
}

/** What stands in `after` and not in `before`, as if typed in one place. */
function findTyped(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

/** Takes it off the page and, where it had the focus, gives that and its caret to the prompt of the form. */
export function endFirstPrompt(prompt: HTMLTextAreaElement | null): void {
  const box = findBox();
  if (box === null) return;
  const hadFocus = document.activeElement === box;
  const { selectionStart, selectionEnd, selectionDirection, value } = box;
  box.remove();
  if (!hadFocus || prompt === null) return;
  prompt.focus();
  if (prompt.value === value) prompt.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
  else prompt.setSelectionRange(prompt.value.length, prompt.value.length);
}
