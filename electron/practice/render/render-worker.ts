import { parentPort } from 'node:worker_threads';
import { renderFile } from './render-file.ts';
import type { RenderAnswer, RenderPlan } from './render-plan.ts';

/** The render thread: takes one plan at a time and answers with the file it made, or why it could not. */
async function answerPlan(plan: RenderPlan): Promise<RenderAnswer> {
  try {
    return { genId: plan.genId, file: await renderFile(plan) };
  } catch (error) {
    return { genId: plan.genId, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (plan: RenderPlan) => {
  parentPort?.postMessage(await answerPlan(plan));
});
