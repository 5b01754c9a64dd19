import { useMemo } from 'react';
import { COMPOSE_TEXT } from '../../../../shared/messages/text/compose.ts';
import { loadLater } from '../../../ui/parts/load-later.tsx';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import styles from '../compose-room.module.css';
import type { ComposeForm } from './use-compose-form.ts';

const RequestPreview = loadLater(() =>
  import('./request-preview.tsx').then((module) => module.RequestPreview),
);

/** What would be sent, folded away until someone asks; of several prompts the first stands for all. */
export function RequestSection({ compose, takes }: { compose: ComposeForm; takes: number }) {
  const { form, model, input, plan } = compose;
  const prompt = plan.hasAlternatives ? plan.prompts[0] : undefined;
  const request = useMemo(() => {
    const shown = prompt === undefined ? input : { ...input, prompt };
    return { model: model.id, takes, input: shown, testMode: null };
  }, [model.id, takes, input, prompt]);
  return (
    <div className={styles.request}>
      <Disclosure label={COMPOSE_TEXT.request}>
        <RequestPreview request={request} />
      </Disclosure>
      {model.shapes !== undefined && (
        <span className={styles.shape}>
          {form.shape === null ? COMPOSE_TEXT.shapeOpen : COMPOSE_TEXT.shape(form.shape)}
        </span>
      )}
    </div>
  );
}
