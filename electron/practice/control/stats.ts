/** What came in since the service was started; refused requests count too. */
export interface Stats {
  /** Notes a request and returns what notes its end. */
  begin(route: string): () => void;
  /** Notes a POST to a submission endpoint, whatever becomes of it. */
  countPost(model: string): void;
  countAccepted(model: string): void;
  read(): object;
}

interface ModelCount {
  posts: number;
  accepted: number;
}

export function createStats(): Stats {
  const requests = new Map<string, number>();
  const models = new Map<string, ModelCount>();
  let concurrent = 0;
  let peak = 0;
  const modelCount = (model: string): ModelCount => {
    const count = models.get(model) ?? { posts: 0, accepted: 0 };
    models.set(model, count);
    return count;
  };
  return {
    begin(route) {
      requests.set(route, (requests.get(route) ?? 0) + 1);
      concurrent += 1;
      peak = Math.max(peak, concurrent);
      return () => {
        concurrent -= 1;
      };
    },
    countPost(model) {
      modelCount(model).posts += 1;
    },
    countAccepted(model) {
      modelCount(model).accepted += 1;
    },
    read: () => ({
      requests: Object.fromEntries(requests),
      models: Object.fromEntries(models),
      concurrent,
      peakConcurrent: peak,
    }),
  };
}
