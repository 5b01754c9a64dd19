const STEPS = 240;

/** Runs in a page: from end to end in great steps, then back in small ones; resolves with the lengths of all tasks over 50 ms. */
export const SCROLL_LIST = `async (list) => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const tasks = [];
  const observer = new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map((entry) => entry.duration)));
  observer.observe({ type: 'longtask' });
  const end = list.scrollHeight - list.clientHeight;
  for (let step = 0; step <= ${STEPS}; step += 1) {
    list.scrollTop = (end * step) / ${STEPS};
    await frame();
  }
  for (let step = 0; step <= ${STEPS}; step += 1) {
    list.scrollTop = Math.max(0, list.scrollTop - 60);
    await frame();
  }
  await new Promise((next) => setTimeout(next, 300));
  observer.disconnect();
  return tasks;
}`;
