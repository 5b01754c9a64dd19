import { useEffect, useMemo, useState } from 'react';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { Recipe } from '../../../shared/domain/preflight/fix.ts';
import { findObstacle } from '../../../shared/domain/preflight/fix-ways.ts';
import { describeError } from '../../../shared/messages/errors.ts';
import { FIX_OBSTACLES_TEXT, FIX_TEXT } from '../../../shared/messages/text/fix.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { useForm } from '../slots/form-context.ts';
import { replaceAsset } from '../slots/replace-reference.ts';
import { askCodecs, knownCodecs } from './fix-codecs.ts';
import styles from './fix-panel.module.css';
import { FixPreview } from './fix-preview.tsx';
import { closeFix, type OpenFix, useFixStore } from './fix-store.ts';
import { useMaking } from './use-making.ts';

/** Before and after, and the button that makes it. */
export function FixMaker(props: {
  readonly asset: Asset;
  readonly open: OpenFix;
  readonly recipe: Recipe;
  /** Whether there is anything to make yet. */
  readonly isChosen: boolean;
}) {
  const { asset, open, recipe, isChosen } = props;
  const { change, form } = useForm();
  const obstacle = useObstacle(asset, recipe);
  const isAutomatic = isChosen && (recipe.to === 'jpeg' || recipe.to === 'png');
  const { made, failed, workId, make, cancel } = useMaking(asset, recipe, obstacle === null && isAutomatic);
  const share = useFixStore(({ shares }) => (workId === null ? null : (shares.get(workId) ?? null)));

  async function use(): Promise<void> {
    const result = made ?? (await make());
    if (result === null) return;
    change((input) => replaceAsset(form, input, open.position, asset.id, result.id));
    closeFix();
  }

  if (obstacle === undefined) return null;
  if (obstacle !== null) return <p className={styles.obstacle}>{FIX_OBSTACLES_TEXT[obstacle]}</p>;
  const isBusy = workId !== null;
  return (
    <>
      <FixPreview asset={asset} recipe={recipe} made={made} />
      {isBusy && <ProgressBar label={FIX_TEXT.making} share={share} />}
      {failed !== null && (
        <p className={styles.obstacle} role="alert">
          {describeError(failed).happened} {describeError(failed).act}
        </p>
      )}
      <footer className={styles.foot}>
        <span className={styles.facts}>{isChosen ? FIX_TEXT.untouched : FIX_TEXT.chooseFirst}</span>
        {isBusy && (
          <Button look="quiet" onPress={cancel}>
            {FIX_TEXT.cancel}
          </Button>
        )}
        <Button look="main" isDisabled={isBusy || !isChosen} onPress={() => void use()}>
          {made === null && !isAutomatic ? FIX_TEXT.makeAndUse : FIX_TEXT.use}
        </Button>
      </footer>
    </>
  );
}

/** Undefined until this computer's codecs are known. */
function useObstacle(asset: Asset, recipe: Recipe) {
  const [codecs, setCodecs] = useState(knownCodecs);
  useEffect(() => void askCodecs().then(setCodecs), []);
  return useMemo(
    () => (codecs === null ? undefined : findObstacle(asset, recipe, codecs)),
    [asset, recipe, codecs],
  );
}
